//! Our own weight format, `<name>.katagami`: small, versioned, checksummed, and telling what it was made for.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `envelope` | magic, version, checksum: which bytes may be believed |
//! | `header` | what the file says of itself, in JSON |
//! | `sections` | which tables a file may hold, and in which order their numbers stand |
//! | `payload` | the tables, compressed |
//!
//! `docs/weights.md` describes the format to the byte.

mod envelope;
mod header;
mod payload;
mod problem;
mod sections;

use std::io::{self, Write};
use std::path::Path;

use super::files::NewFile;
use super::{Progress, Weights, WeightsError};
pub use envelope::{MAGIC, VERSION};
pub use header::{Header, Provenance, Section, layout};
use problem::Problem;

/// How names of such files end.
pub const EXTENSION: &str = "katagami";

/// What the format is called in messages.
const FORMAT: &str = "the format of Katagami";

/// Reads a whole file's bytes. `path` is where they come from, for messages.
///
/// # Errors
///
/// [`WeightsError::Damaged`] if the bytes are not those that were written, [`WeightsError::Foreign`] if they were
/// written for another board, layout or version or hold a section that this engine does not know, and
/// [`WeightsError::Io`] if there is no memory for the tables.
pub fn read(bytes: &[u8], path: &Path, progress: Progress<'_>) -> Result<Weights, WeightsError> {
    let read = || {
        let (header, payload) = open(bytes)?;
        let tables = payload::read(payload, &header.known_sections()?, progress)?;
        Ok(Weights { values: header.piece_values()?, tables, origin: header.origin(path) })
    };
    read().map_err(|problem: Problem| problem.at(path))
}

/// Reads what a file says of itself; its checksum, board and layout are checked, its tables are not looked at.
///
/// # Errors
///
/// As [`read`].
pub fn header(bytes: &[u8], path: &Path) -> Result<Header, WeightsError> {
    open(bytes).map(|(header, _)| header).map_err(|problem| problem.at(path))
}

fn open(bytes: &[u8]) -> Result<(Header, &[u8]), Problem> {
    let envelope = envelope::open(bytes)?;
    Ok((Header::parse(envelope.header)?, envelope.payload))
}

/// Writes a file: under a temporary name first, so that `path` never holds half of one.
///
/// # Errors
///
/// [`WeightsError::Unrepresentable`] if the table of king, piece and piece is not symmetric or a piece's value has
/// more than 16 bits, [`WeightsError::Io`] if the file cannot be written.
pub fn write(
    weights: &Weights,
    provenance: &Provenance,
    path: &Path,
    progress: Progress<'_>,
) -> Result<(), WeightsError> {
    let sections = checked_sections(weights)?;
    let mut output = Output(NewFile::create(path)?);
    write_sections(weights, &sections, provenance, &mut output, progress).map_err(WeightsError::io(path))?;
    output.0.finish()
}

/// The sections that hold these weights, if they can be written at all.
fn checked_sections(weights: &Weights) -> Result<Vec<&'static sections::Known>, WeightsError> {
    header::check_values(&weights.values)?;
    sections::needed(weights)
}

/// A file in the making, for writers that know only of the system's errors.
struct Output(NewFile);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(WeightsError::Io { source, .. }) => Err(source),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file's bytes, as [`write()`] writes them.
///
/// # Errors
///
/// [`WeightsError::Unrepresentable`] as [`write()`]; [`WeightsError::Io`] if there is no memory to compress in.
pub fn encode(
    weights: &Weights,
    provenance: &Provenance,
    progress: Progress<'_>,
) -> Result<Vec<u8>, WeightsError> {
    let sections = checked_sections(weights)?;
    let mut bytes = Vec::new();
    write_sections(weights, &sections, provenance, &mut bytes, progress)
        .map_err(WeightsError::io("memory"))?;
    Ok(bytes)
}

fn write_sections(
    weights: &Weights,
    sections: &[&'static sections::Known],
    provenance: &Provenance,
    output: &mut dyn Write,
    progress: Progress<'_>,
) -> io::Result<()> {
    let header = Header::new(&weights.values, sections, provenance).to_json();
    envelope::seal(&header, output, |output| payload::write(weights, sections, output, progress))
}
