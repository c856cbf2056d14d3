//! Writing our own format, `<name>.katagami`. `katagami-evaluation` reads it, and `docs/src/reference/weight-files.md` describes it.

mod contents;
mod envelope;
mod format;
mod header;
mod payload;
mod sections;
mod write;

pub use contents::Contents;
pub use write::{encode, write};
