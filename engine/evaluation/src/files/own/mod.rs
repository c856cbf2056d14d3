//! Our own weight format, `<name>.katagami`: small, versioned, with a checksum and a description of its contents.
//!
//! | module | contents |
//! | --- | --- |
//! | [`envelope`] | magic, version, checksum |
//! | [`header`](mod@self::header) | the header, in JSON |
//! | [`sections`] | the tables or terms that a file may hold, and the order of their numbers |
//! | `read`, `write` | reading and writing, with the payload: the numbers, compressed |
//!
//! `docs/src/reference/weight-files.md` describes the format to the byte.

pub mod envelope;
pub mod header;
mod read;
pub mod sections;
#[cfg(feature = "training")]
mod write;

pub use envelope::{FormatError, MAGIC, VERSION};
pub use header::{Header, Provenance, Section, layout};
pub use read::{read, read_for_play, read_header, read_lowered};
#[cfg(feature = "training")]
pub use write::{Contents, encode, write};

/// The file name extension.
pub const EXTENSION: &str = "katagami";
