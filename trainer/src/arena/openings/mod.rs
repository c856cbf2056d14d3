//! Openings: positions, with the moves that led to them, from which games begin.
//!
//! | module | contents |
//! | --- | --- |
//! | `opening` | one opening |
//! | `file` | files of openings |
//! | `embedded` | the built-in openings |
//! | [`generate`] | generating openings |
//! | [`judge`] | asking another engine whether they are even |

mod embedded;
mod file;
pub mod generate;
pub mod judge;
mod opening;

pub use embedded::embedded;
pub use file::{parse, read, write};
pub use opening::{Opening, OpeningError, checksum};
