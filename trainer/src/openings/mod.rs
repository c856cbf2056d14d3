//! Openings: positions, with the moves that led to them, from which games begin.
//!
//! | module | contents |
//! | --- | --- |
//! | `opening` | one opening |
//! | `file` | files of openings |
//! | `embedded` | the built-in openings |
//! | [`generate`] | generating openings |

mod embedded;
mod file;
pub mod generate;
mod opening;

pub use embedded::embedded;
pub use file::{parse, read, write};
pub use opening::{Opening, OpeningError, checksum};
