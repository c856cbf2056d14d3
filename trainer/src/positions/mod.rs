//! Samples and the files that hold them. `docs/src/reference/position-files.md` describes the formats byte by byte.
//!
//! | module | contents |
//! | --- | --- |
//! | `sample` | a position with its labels: score, outcome, move; statistics of many |
//! | `packed` | positions and samples in few bytes, on any board |
//! | [`kpos`] | our own format |
//! | `huffman` | positions of 9x9 in 256 bits |
//! | `foreign` | formats of other programs |
//! | `files` | files of positions or games in any format |
//! | `hand_values` | what pieces in hand are worth to an evaluation |

mod files;
mod foreign;
mod hand_values;
mod huffman;
pub mod kpos;
mod packed;
mod sample;

pub use files::{Format, SampleWriter, game_samples, open, parse_games, read_games};
pub use hand_values::{HandValue, HandValues};
pub use packed::{PackedPosition, RECORD_LENGTH, pack_record, unpack_record};
pub use sample::{InvalidRecord, SCORE_LIMIT, Sample, Samples, Summary, Wdl};
