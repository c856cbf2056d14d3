//! Positions to learn from, and the files that hold them. `docs/positions.md` has the formats byte by byte.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `example` | a position with its score, outcome and move |
//! | `packed` | positions in few bytes, on any board |
//! | [`record`], [`shard`] | our own format: an example, a file |
//! | `bits`, `huffman` | positions of 9x9 in 256 bits |
//! | `foreign`, `psv`, `hcpe` | formats of other programs |
//! | `format` | which formats there are, opening and creating files |
//! | `summary` | what a file holds |
//! | `problem` | what can be wrong with a file |

mod bits;
mod example;
mod foreign;
mod format;
mod hcpe;
mod huffman;
mod packed;
mod problem;
mod psv;
pub mod record;
pub mod shard;
mod summary;

pub use example::{Example, Outcome};
pub use foreign::ForeignError;
pub use format::{Examples, Format, Sink, open};
pub use huffman::HuffmanError;
pub use packed::{Packed, PackedError};
pub use problem::{Place, Problem};
pub use summary::Summary;
