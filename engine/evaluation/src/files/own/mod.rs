//! Our own weight format, `<name>.katagami`: small, versioned, with a checksum and a description of its contents.
//!
//! | module | contents |
//! | --- | --- |
//! | [`envelope`] | magic, version, checksum |
//! | [`header`](mod@self::header) | the header, in JSON |
//! | [`sections`] | the tables that a file may hold, and the order of their numbers |
//! | [`lowered`] | the terms that it may hold instead |
//! | `payload` | the numbers, compressed |
//!
//! `docs/src/reference/weight-files.md` describes the format to the byte.

pub mod envelope;
mod error;
mod frame;
pub mod header;
pub mod little_endian;
mod located;
pub mod lowered;
mod payload;
mod provenance;
mod quoted;
mod read;
mod section;
pub mod sections;
#[cfg(feature = "training")]
mod write;

pub use envelope::{MAGIC, VERSION};
pub use error::FormatError;
pub use header::{Header, layout};
pub use provenance::Provenance;
pub use read::{read, read_for_play, read_header, read_lowered};
pub use section::Section;
#[cfg(feature = "training")]
pub use write::{Contents, encode, write};

/// The file name extension.
pub const EXTENSION: &str = "katagami";
