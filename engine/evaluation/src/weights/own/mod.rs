//! Our own weight format, `<name>.katagami`: small, versioned, checksummed, and telling what it was made for.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `envelope` | magic, version, checksum: which bytes may be believed |
//! | `header` | what the file says of itself, in JSON |
//! | `sections` | which tables a file may hold, and in which order their numbers stand |
//! | `lowered` | which terms it may hold instead |
//! | `payload` | the numbers, compressed |
//!
//! `docs/weights.md` describes the format to the byte.

mod envelope;
mod header;
mod lowered;
mod payload;
mod problem;
mod sections;

use std::io::{self, Write};
use std::path::Path;

use super::{Progress, Weights, WeightsError};
use crate::Values;
use crate::terms::Lowered;
pub use envelope::{MAGIC, VERSION};
pub use header::{Header, Provenance, Section, layout};
use katagami_storage::files::NewFile;
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
        let tables = if lowered::are_terms(&header.sections) {
            let lowered = parameters(&header, payload)?;
            Some(lowered.expand(progress).map_err(lowered::not_expanded)?)
        } else {
            payload::read(payload, &header.known_sections()?, progress)?
        };
        Ok(Weights { values: header.piece_values()?, tables, origin: header.origin(path) })
    };
    read().map_err(|problem: Problem| problem.at(path))
}

/// Reads lowered weights as they are, with the values of the pieces; `None` if the file holds none.
///
/// # Errors
///
/// As [`read`], but that nothing is expanded.
pub fn read_lowered(bytes: &[u8], path: &Path) -> Result<Option<(Values, Lowered)>, WeightsError> {
    let read = || {
        let (header, payload) = open(bytes)?;
        if !lowered::are_terms(&header.sections) {
            return Ok(None);
        }
        Ok(Some((header.piece_values()?, parameters(&header, payload)?)))
    };
    read().map_err(|problem: Problem| problem.at(path))
}

fn parameters(header: &Header, payload: &[u8]) -> Result<Lowered, Problem> {
    let combination = lowered::combination(&header.sections)?;
    let numbers = payload::read_numbers(payload, combination.parameters())?;
    Lowered::new(combination, numbers).map_err(|error| Problem::damaged(error.to_string()))
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

/// What a file is to hold.
#[derive(Clone, Copy, Debug)]
pub enum Contents<'a> {
    /// Tables as they are.
    Tables(&'a Weights),
    /// The parameters of terms, with the value of each kind. They are named in the file whatever its
    /// [`Provenance`] says.
    Terms(&'a Values, &'a Lowered),
}

impl<'a> From<&'a Weights> for Contents<'a> {
    fn from(weights: &'a Weights) -> Self {
        Self::Tables(weights)
    }
}

/// Writes a file: under a temporary name first, so that `path` never holds half of one.
///
/// # Errors
///
/// [`WeightsError::Unrepresentable`] if the table of king, piece and piece is not symmetric or a piece's value has
/// more than 16 bits, [`WeightsError::Io`] if the file cannot be written.
pub fn write<'a>(
    contents: impl Into<Contents<'a>>,
    provenance: &Provenance,
    path: &Path,
    progress: Progress<'_>,
) -> Result<(), WeightsError> {
    let file = Prepared::new(contents.into(), provenance)?;
    let write = || {
        let mut output = NewFile::create(path)?;
        file.write(&mut output, progress)?;
        output.finish()
    };
    write().map(drop).map_err(WeightsError::io(path))
}

/// A file's bytes, as [`write()`] writes them.
///
/// # Errors
///
/// [`WeightsError::Unrepresentable`] as [`write()`]; [`WeightsError::Io`] if there is no memory to compress in.
pub fn encode<'a>(
    contents: impl Into<Contents<'a>>,
    provenance: &Provenance,
    progress: Progress<'_>,
) -> Result<Vec<u8>, WeightsError> {
    let mut bytes = Vec::new();
    let file = Prepared::new(contents.into(), provenance)?;
    file.write(&mut bytes, progress).map_err(WeightsError::io("memory"))?;
    Ok(bytes)
}

/// What can be written, with its header.
struct Prepared<'a> {
    contents: Contents<'a>,
    tables: Vec<&'static sections::Known>,
    header: Header,
}

impl<'a> Prepared<'a> {
    fn new(contents: Contents<'a>, provenance: &Provenance) -> Result<Self, WeightsError> {
        let mut provenance = provenance.clone();
        let (values, tables, sections) = match contents {
            Contents::Tables(weights) => {
                let tables = sections::needed(weights)?;
                let sections = tables.iter().map(|known| known.section()).collect();
                (&weights.values, tables, sections)
            }
            Contents::Terms(values, lowered) => {
                let combination = lowered.combination();
                provenance.terms = combination.parts().iter().map(ToString::to_string).collect();
                (values, Vec::new(), lowered::sections(combination))
            }
        };
        header::check_values(values)?;
        Ok(Self { contents, tables, header: Header::new(values, sections, &provenance) })
    }

    fn write(&self, output: &mut dyn Write, progress: Progress<'_>) -> io::Result<()> {
        envelope::seal(&self.header.to_json(), output, |output| match self.contents {
            Contents::Tables(weights) => payload::write(weights, &self.tables, output, progress),
            Contents::Terms(_, lowered) => payload::write_numbers(lowered.parameters(), output, progress),
        })
    }
}
