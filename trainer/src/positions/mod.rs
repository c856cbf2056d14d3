//! Samples and the files that hold them. `docs/src/train/positions.md` describes the formats byte by byte.
//!
//! | module | contents |
//! | --- | --- |
//! | `sample` | a position with its labels: score, outcome, move |
//! | `packed` | positions in few bytes, on any board |
//! | [`kpos_record`], [`kpos`] | our own format: a sample, a file |
//! | `bits`, `huffman` | positions of 9x9 in 256 bits |
//! | `foreign`, `psv`, `hcpe` | formats of other programs |
//! | `format` | the list of formats |
//! | `writer` | files of samples in any format |
//! | `summary` | statistics of samples |
//! | `hand_values` | what pieces in hand are worth to an evaluation |

mod bits;
mod foreign;
mod format;
mod hand_values;
mod hcpe;
mod huffman;
pub mod kpos;
pub mod kpos_record;
mod packed;
mod psv;
mod sample;
mod summary;
mod writer;

pub use foreign::ForeignError;
pub(crate) use foreign::Reader as ForeignReader;
pub use format::{Format, UnknownFormat};
pub use hand_values::{HandValue, HandValues};
pub(crate) use hcpe::CODEC as HCPE;
pub use huffman::HuffmanError;
pub use packed::{PackedPosition, PackedPositionError};
pub(crate) use psv::CODEC as PSV;
pub use sample::{SCORE_LIMIT, Sample, Wdl};
pub use summary::Summary;
pub use writer::SampleWriter;
