//! Writing files of our own format.

use std::io::{self, Write};
use std::path::Path;

use katagami_evaluation::files::own::lowered::sections;
use katagami_evaluation::files::own::sections::SectionKind;
use katagami_evaluation::files::own::{Header, Provenance};
use katagami_evaluation::progress::Progress;
use katagami_evaluation::weights::WeightsError;
use katagami_storage::files::NewFile;

use super::contents::Contents;
use super::envelope::seal;
use super::header::{check_values, header, to_json};
use super::payload;
use super::sections::needed;
use crate::error::WriteError;

/// Writes a file. It gets its name when it is complete, so that `path` never holds a part of one.
///
/// # Errors
///
/// [`WriteError::Unrepresentable`] if the table of king, piece and piece is not symmetric or a piece's value has
/// more than 16 bits, [`WeightsError::Io`] if the file cannot be written.
pub fn write<'a>(
    contents: impl Into<Contents<'a>>,
    provenance: &Provenance,
    path: &Path,
    progress: Progress<'_>,
) -> Result<(), WriteError> {
    let file = Prepared::new(contents.into(), provenance)?;
    let write = || {
        let mut output = NewFile::create(path)?;
        file.write(&mut output, progress)?;
        output.finish()
    };
    write().map_err(WeightsError::io(path))?;
    Ok(())
}

/// A file's bytes, as [`write()`] writes them.
///
/// # Errors
///
/// [`WriteError::Unrepresentable`] as [`write()`]; [`WeightsError::Io`] if there is not enough memory.
pub fn encode<'a>(
    contents: impl Into<Contents<'a>>,
    provenance: &Provenance,
    progress: Progress<'_>,
) -> Result<Vec<u8>, WriteError> {
    let mut bytes = Vec::new();
    let file = Prepared::new(contents.into(), provenance)?;
    file.write(&mut bytes, progress).map_err(WeightsError::io("memory"))?;
    Ok(bytes)
}

/// Contents that can be written, with their header.
struct Prepared<'a> {
    contents: Contents<'a>,
    tables: Vec<&'static SectionKind>,
    header: Header,
}

impl<'a> Prepared<'a> {
    fn new(contents: Contents<'a>, provenance: &Provenance) -> Result<Self, WriteError> {
        let mut provenance = provenance.clone();
        let (values, tables, sections) = match contents {
            Contents::Tables(weights) => {
                let tables = needed(weights)?;
                let sections = tables.iter().map(|known| known.section()).collect();
                (&weights.values, tables, sections)
            }
            Contents::Terms(values, lowered) => {
                let combination = lowered.combination();
                provenance.terms = combination.terms().iter().map(ToString::to_string).collect();
                (values, Vec::new(), sections(combination))
            }
        };
        check_values(values)?;
        Ok(Self { contents, tables, header: header(values, sections, &provenance) })
    }

    fn write(&self, output: &mut dyn Write, progress: Progress<'_>) -> io::Result<()> {
        seal(&to_json(&self.header), output, |output| match self.contents {
            Contents::Tables(weights) => payload::write(weights, &self.tables, output, progress),
            Contents::Terms(_, lowered) => payload::write_numbers(lowered.parameters(), output, progress),
        })
    }
}
