//! The envelope: what surrounds header and payload in every version of the format.
//!
//! ```text
//! KATAGAMI  version: u32  length of the header: u32  header  payload  CRC-32 of all before: u32
//! ```
//!
//! All numbers are little-endian. Every version keeps the magic, the version after it and the checksum at the end, so
//! that an old reader can distinguish a newer file from a damaged one.
//!
//! The build script, which looks at the weights that it embeds, uses this file, too.

use std::io;

use katagami_storage::files::checked_contents;

/// The first bytes of every file.
pub const MAGIC: [u8; 8] = *b"KATAGAMI";

/// The newest version, which files with a network have. All versions up to it are read.
pub const VERSION: u32 = 2;

/// The first version, which is written for everything else, so that older programs read it.
pub const FIRST_VERSION: u32 = 1;

/// The longest header that is read, in bytes: far more than any board needs.
const LONGEST_HEADER: usize = 1 << 20;

/// The length of what comes before the header.
const START: usize = MAGIC.len() + 2 * size_of::<u32>();

/// The length of the checksum.
const END: usize = size_of::<u32>();

/// The parts of a file with a valid checksum.
#[derive(Debug)]
pub struct Envelope<'a> {
    /// The header, in JSON.
    pub header: &'a [u8],
    /// The payload, compressed.
    pub payload: &'a [u8],
}

/// Opens the bytes of a file.
///
/// # Errors
///
/// If they are no file of this format and version, or damaged.
pub fn open(bytes: &[u8]) -> Result<Envelope<'_>, FormatError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(no_magic(bytes));
    }
    if bytes.len() < START + END {
        return Err(FormatError::damaged(format!("cut short after {} bytes", bytes.len())));
    }
    let contents = checked_contents(bytes)
        .ok_or_else(|| FormatError::damaged("its contents do not fit its checksum"))?;
    let version = number(&contents[MAGIC.len()..]);
    if !(FIRST_VERSION..=VERSION).contains(&version) {
        let newer = if version > VERSION { ", which is newer" } else { "" };
        return Err(FormatError::foreign(
            format!("version {FIRST_VERSION} to {VERSION} of the format"),
            format!("version {version}{newer}"),
        ));
    }
    let length = number(&contents[MAGIC.len() + size_of::<u32>()..]) as usize;
    let rest = &contents[START..];
    if length > rest.len() || length > LONGEST_HEADER {
        let room = rest.len().min(LONGEST_HEADER);
        return Err(FormatError::damaged(format!(
            "a header of {length} bytes where there is room for {room}"
        )));
    }
    let (header, payload) = rest.split_at(length);
    Ok(Envelope { header, payload })
}

/// The error for bytes that do not begin with [`MAGIC`].
fn no_magic(bytes: &[u8]) -> FormatError {
    if MAGIC.starts_with(bytes) {
        return FormatError::damaged(format!("cut short after {} bytes", bytes.len()));
    }
    let beginning = bytes[..MAGIC.len().min(bytes.len())].escape_ascii();
    FormatError::foreign("a file that begins with KATAGAMI", format!("one that begins with \"{beginning}\""))
}

/// The number at the start of `bytes`, of which there must be four.
fn number(bytes: &[u8]) -> u32 {
    bytes.first_chunk().copied().map_or(0, u32::from_le_bytes)
}

/// An error in the contents of a file. With the name of the file it is a
/// [`WeightsError`](crate::error::WeightsError).
#[derive(Debug)]
pub enum FormatError {
    /// The contents are not for this engine or board.
    Foreign {
        /// What the engine can use.
        expected: String,
        /// What the file holds.
        found: String,
    },
    /// No writer produces such contents.
    Damaged(String),
    /// There is not enough memory.
    Io(io::Error),
}

impl FormatError {
    /// The error for contents that the engine cannot use.
    pub fn foreign(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::Foreign { expected: expected.into(), found: found.into() }
    }

    /// The error for contents that no writer produces.
    pub fn damaged(problem: impl Into<String>) -> Self {
        Self::Damaged(problem.into())
    }
}
