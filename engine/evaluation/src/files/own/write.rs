//! Writing files of our own format.
//!
//! # Examples
//!
//! A file of lowered weights, written and read:
//!
//! ```
//! use std::path::Path;
//!
//! use katagami_evaluation::PieceValues;
//! use katagami_evaluation::files::own::{Contents, Provenance, encode, read_lowered};
//! use katagami_evaluation::terms::{Combination, LoweredWeights};
//!
//! let combination: Combination = "hand".parse()?;
//! let parameters = vec![32; combination.parameter_count()];
//! let lowered = LoweredWeights::new(combination, parameters)?;
//! let provenance = Provenance { made: "by hand".into(), ..Provenance::default() };
//! let bytes = encode(Contents::Terms(&PieceValues::SPEC, &lowered, None), &provenance, &|_, _| {})?;
//!
//! let (values, read, _) = read_lowered(&bytes, Path::new("example.katagami"))?.expect("it holds terms");
//! assert_eq!(values, PieceValues::SPEC);
//! assert_eq!(read.parameters(), lowered.parameters());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use bytemuck::Pod;
use katagami_rules::board::NAME;
use katagami_rules::types::Kind;
use katagami_storage::files::{CheckedWriter, NewFile};

use super::envelope::MAGIC;
use super::header::{Header, Provenance, Section, is_plausible, layout};
use super::sections::{KNOWN, LONGEST_RUN, SectionKind, chunks, network_section, term_sections};
use crate::error::{WeightsError, WriteError};
use crate::material::PieceValues;
use crate::network::Network;
use crate::progress::{Progress, ProgressMeter};
use crate::terms::LoweredWeights;
use crate::weights::{
    Cell, Component, Components, Pairs, TableKind, Tables, Weights, asymmetries, for_cells, naming,
};

/// The name of the format in messages.
const FORMAT: &str = "the format of Katagami";

/// The contents of a file.
#[derive(Clone, Copy, Debug)]
pub enum Contents<'a> {
    /// Tables.
    Tables(&'a Weights),
    /// The parameters of terms, with the piece values and the network beside them, if there is one. The file names these
    /// terms, whatever its [`Provenance`] says.
    Terms(&'a PieceValues, &'a LoweredWeights, Option<&'a Network>),
}

impl<'a> Contents<'a> {
    /// The network, if there is one.
    fn network(self) -> Option<&'a Network> {
        match self {
            Self::Tables(weights) => weights.network.as_ref(),
            Self::Terms(_, _, network) => network,
        }
    }
}

impl<'a> From<&'a Weights> for Contents<'a> {
    fn from(weights: &'a Weights) -> Self {
        Self::Tables(weights)
    }
}

/// Writes a file. It gets its name when it is complete, so that `path` never holds a part of one.
///
/// # Errors
///
/// [`WriteError::Unrepresentable`] if the table of king, piece and piece is not symmetric or a piece's value has
/// more than 16 bits, [`WriteError::WithoutZstd`] without the feature `zstd`, [`WeightsError::Io`] if the file cannot be written.
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
        let (values, tables, mut sections) = match contents {
            Contents::Tables(weights) => {
                let tables = needed_sections(weights)?;
                let sections = tables.iter().map(|known| known.section()).collect();
                (&weights.values, tables, sections)
            }
            Contents::Terms(values, lowered, _) => {
                let combination = lowered.combination();
                provenance.terms = combination.terms().iter().map(ToString::to_string).collect();
                (values, Vec::new(), term_sections(combination))
            }
        };
        sections.extend(contents.network().map(network_section));
        check_values(values)?;
        if !cfg!(feature = "zstd") {
            return Err(WriteError::WithoutZstd);
        }
        Ok(Self { contents, tables, header: header(values, sections, provenance) })
    }

    fn write(&self, output: &mut dyn Write, progress: Progress<'_>) -> io::Result<()> {
        // Strings, numbers and lists of them cannot fail.
        let header = serde_json::to_vec(&self.header).unwrap_or_default();
        seal(self.header.version(), &header, output, |output| {
            compress(output, |output| {
                match self.contents {
                    Contents::Tables(Weights { tables: Some(tables), .. }) => {
                        write_tables(tables, &self.tables, output, progress)?;
                    }
                    Contents::Tables(_) => {}
                    Contents::Terms(_, lowered, _) => {
                        write_numbers(lowered.parameters(), output, progress)?;
                    }
                }
                let network = self.contents.network();
                network.map_or(Ok(()), |network| write_numbers(network.numbers(), output, &|_, _| {}))
            })
        })
    }
}

/// The sections that hold these weights.
fn needed_sections(weights: &Weights) -> Result<Vec<&'static SectionKind>, WriteError> {
    let Some(tables) = &weights.tables else { return Ok(Vec::new()) };
    let asymmetry = for_cells!(Pairs, &tables.kpp, cells => asymmetries(cells).next());
    match asymmetry {
        None => Ok(KNOWN.iter().filter(|known| is_needed(known, tables)).collect()),
        Some((king, x, y)) => {
            let what = format!("{}, which depends on the order of the pieces", naming::kpp(king, x, y));
            Err(WriteError::Unrepresentable { format: FORMAT, what })
        }
    }
}

/// Second components are left out if they are zero.
fn is_needed(known: &SectionKind, tables: &Tables) -> bool {
    if known.component == Component::Board {
        return true;
    }
    let any = |table: &[Components]| table.iter().any(|pair| pair[1] != 0);
    known.component == tables.second_component
        && match known.table {
            TableKind::Kk => any(&tables.kk),
            TableKind::Kkp => any(&tables.kkp),
            TableKind::Kpp => matches!(tables.kpp, Pairs::TwoComponents(_)),
        }
}

/// The header of a file with these sections.
fn header(values: &PieceValues, sections: Vec<Section>, provenance: Provenance) -> Header {
    let in_hand = |kind: Kind| Some((kind.name().to_owned(), values.different_in_hand(kind)?));
    let held = Kind::in_hand().filter_map(in_hand).collect();
    let on_board = |kind: Kind| (kind.name().to_owned(), values.board[kind as usize]);
    let values = Kind::all_but_king().map(on_board).collect();
    Header { board: NAME.into(), layout: layout(), values, held, sections, provenance }
}

/// Checks that a reader accepts these values.
fn check_values(values: &PieceValues) -> Result<(), WriteError> {
    match values.named().find(|&(_, value)| !is_plausible(value)) {
        None => Ok(()),
        Some((piece, value)) => {
            let what = format!("a value of the {piece} of {value}");
            Err(WriteError::Unrepresentable { format: FORMAT, what })
        }
    }
}

/// Writes a file: the header, then what `payload` writes.
fn seal(
    version: u32,
    header: &[u8],
    output: &mut dyn Write,
    payload: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let length = u32::try_from(header.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
    let mut output = CheckedWriter::new(output);
    output.write_all(&MAGIC)?;
    output.write_all(&version.to_le_bytes())?;
    output.write_all(&length.to_le_bytes())?;
    output.write_all(header)?;
    payload(&mut output)?;
    output.finish().map(drop)
}

/// Writes the tables of these sections.
fn write_tables(
    tables: &Tables,
    sections: &[&SectionKind],
    output: &mut dyn Write,
    progress: Progress<'_>,
) -> io::Result<()> {
    let meter = ProgressMeter::new(sections.iter().map(|known| known.count()).sum(), progress);
    for known in sections {
        let index = known.component.index();
        let both = |cell: &Components| cell[index].to_le();
        match known.table {
            TableKind::Kk => write_runs(known.runs(), &tables.kk, both, output, &meter)?,
            TableKind::Kkp => write_runs(known.runs(), &tables.kkp, both, output, &meter)?,
            TableKind::Kpp => for_cells!(Pairs, &tables.kpp, cells => {
                let number = |cell: &_| (Cell::components(*cell)[index] as i16).to_le();
                write_runs(known.runs(), cells, number, output, &meter)?;
            }),
        }
    }
    Ok(())
}

/// Writes 16-bit numbers, little-endian.
fn write_numbers(numbers: &[i16], output: &mut dyn Write, progress: Progress<'_>) -> io::Result<()> {
    let meter = ProgressMeter::new(numbers.len(), progress);
    write_runs(chunks(numbers.len()), numbers, |number| number.to_le(), output, &meter)
}

/// Writes the numbers that `number` finds in these runs of cells, little-endian.
fn write_runs<N: Pod, C>(
    runs: impl Iterator<Item = Range<usize>>,
    cells: &[C],
    number: impl Fn(&C) -> N,
    output: &mut dyn Write,
    meter: &ProgressMeter<'_>,
) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(LONGEST_RUN);
    for run in runs {
        buffer.clear();
        buffer.extend(cells[run].iter().map(&number));
        output.write_all(bytemuck::cast_slice(&buffer))?;
        meter.add(buffer.len());
    }
    Ok(())
}

/// Compresses what `write` writes, as one frame.
#[cfg(feature = "zstd")]
fn compress(output: &mut dyn Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    /// The compression level (1 to 22). It does not change the time of reading.
    const LEVEL: i32 = 9;
    let mut encoder = zstd::Encoder::new(output, LEVEL)?;
    write(&mut encoder)?;
    encoder.finish().map(drop)
}

#[cfg(not(feature = "zstd"))]
fn compress(_: &mut dyn Write, _: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
