//! Reading files of our own format.

use std::io::{self, Read};
use std::path::Path;

use bytemuck::Pod;
use katagami_storage::memory::Huge;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use super::envelope::{self, FormatError};
use super::header::{Header, Section};
use super::sections::{LONGEST_RUN, SectionKind, are_terms, combination, tables, without_network};
use crate::error::WeightsError;
use crate::material::PieceValues;
use crate::network::Network;
use crate::progress::{Progress, ProgressMeter};
use crate::terms::LoweredWeights;
use crate::weights::{
    Cell, Component, Components, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, PlayTables, TableKind, Tables, Weights,
    mirror,
};

/// Reads the bytes of a file. `path` is where they come from, for messages.
///
/// # Errors
///
/// [`WeightsError::Damaged`] if the bytes are not those that were written, [`WeightsError::Foreign`] if they are for
/// another board, layout or version or have an unknown section, [`WeightsError::Io`] if there is not enough memory for
/// the tables.
pub fn read(bytes: &[u8], path: &Path, progress: Progress<'_>) -> Result<Weights, WeightsError> {
    read_as(bytes, path, progress, |lowered| lowered.expand(progress), |tables| tables)
}

/// Reads the bytes of a file, with the tables of the form that is faster to play with.
///
/// # Errors
///
/// As [`read`].
pub fn read_for_play(
    bytes: &[u8],
    path: &Path,
    progress: Progress<'_>,
) -> Result<Weights<PlayTables>, WeightsError> {
    read_as(bytes, path, progress, |lowered| lowered.expand_for_play(progress), PlayTables::from)
}

/// Reads the bytes of a file. `expand` makes tables of terms, `full` of the tables in a file.
fn read_as<T>(
    bytes: &[u8],
    path: &Path,
    progress: Progress<'_>,
    expand: impl FnOnce(&LoweredWeights) -> Result<T, WeightsError>,
    full: impl FnOnce(Tables) -> T,
) -> Result<Weights<T>, WeightsError> {
    let read = || {
        let (header, payload) = open(bytes)?;
        let (sections, network) = without_network(&header.sections)?;
        let (tables, network) = if are_terms(sections) {
            let (lowered, network) = read_parameters(payload, sections, network)?;
            (Some(expand(&lowered).map_err(not_expanded)?), network)
        } else {
            let known = tables(sections)?;
            let mut payload = Payload::new(payload)?;
            let tables = read_tables(&mut payload, &known, progress)?.map(full);
            (tables, payload.network_and_end(network)?)
        };
        Ok(Weights { values: header.piece_values()?, tables, network, origin: header.origin(path) })
    };
    read().map_err(|error: FormatError| at(path, error))
}

/// Reads lowered weights with the piece values and the network beside them, without expanding them; `None` if the file holds tables.
///
/// # Errors
///
/// As [`read`].
pub fn read_lowered(
    bytes: &[u8],
    path: &Path,
) -> Result<Option<(PieceValues, LoweredWeights, Option<Network>)>, WeightsError> {
    let read = || {
        let (header, payload) = open(bytes)?;
        let (sections, network) = without_network(&header.sections)?;
        if !are_terms(sections) {
            return Ok(None);
        }
        let (lowered, network) = read_parameters(payload, sections, network)?;
        Ok(Some((header.piece_values()?, lowered, network)))
    };
    read().map_err(|error: FormatError| at(path, error))
}

/// Reads the header of a file. Checksum, board and layout are checked, the payload is not read.
///
/// # Errors
///
/// As [`read`].
pub fn read_header(bytes: &[u8], path: &Path) -> Result<Header, WeightsError> {
    open(bytes).map(|(header, _)| header).map_err(|error| at(path, error))
}

fn open(bytes: &[u8]) -> Result<(Header, &[u8]), FormatError> {
    let envelope = envelope::open(bytes)?;
    Ok((Header::parse(envelope.header)?, envelope.payload))
}

/// An error with the name of the file.
fn at(path: &Path, error: FormatError) -> WeightsError {
    let path = path.to_path_buf();
    match error {
        FormatError::Foreign { expected, found } => WeightsError::Foreign { path, expected, found },
        FormatError::Damaged(problem) => WeightsError::Damaged { path, problem },
        FormatError::Io(source) => WeightsError::Io { path, source },
    }
}

/// The error for parameters that cannot be expanded.
pub fn not_expanded(error: WeightsError) -> FormatError {
    match error {
        WeightsError::Overflow { name, value, range } => {
            FormatError::damaged(format!("its terms make {value} of {name}, outside {range}"))
        }
        WeightsError::Io { source, .. } => FormatError::Io(source),
        other => FormatError::damaged(other.to_string()),
    }
}

/// Reads a payload with the parameters of terms and a network of so many numbers, if there is one.
fn read_parameters(
    payload: &[u8],
    sections: &[Section],
    network: Option<usize>,
) -> Result<(LoweredWeights, Option<Network>), FormatError> {
    let combination = combination(sections)?;
    let mut payload = Payload::new(payload)?;
    let numbers = payload.numbers(combination.parameter_count())?;
    let network = payload.network_and_end(network)?;
    let lowered = LoweredWeights::new(combination, numbers);
    Ok((lowered.map_err(|error| FormatError::damaged(error.to_string()))?, network))
}

/// Reads the tables of these sections; `None` if there are no sections.
fn read_tables(
    payload: &mut Payload<'_>,
    sections: &[&SectionKind],
    progress: Progress<'_>,
) -> Result<Option<Tables>, FormatError> {
    if sections.is_empty() {
        return Ok(None);
    }
    let second = sections.iter().find(|known| known.component != Component::Board);
    let second = second.map_or(Component::Tempo, |known| known.component);
    let is_second =
        |known: &&SectionKind| known.table == TableKind::Kpp && known.component != Component::Board;
    let tables = if sections.iter().any(is_second) {
        payload.tables::<[i16; 2]>(sections, second, progress)
    } else {
        payload.tables::<i16>(sections, second, progress)
    };
    tables.map(Some)
}

/// A payload, decompressed as it is read: the numbers of all sections, one section after the other, in one zstd frame.
struct Payload<'a>(StreamingDecoder<&'a [u8], FrameDecoder>);

impl<'a> Payload<'a> {
    fn new(payload: &'a [u8]) -> Result<Self, FormatError> {
        let source = StreamingDecoder::new(payload).map_err(|error| match error {
            FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::MagicNumberReadError(_)) => {
                FormatError::damaged("the compressed weights end too soon")
            }
            error => FormatError::damaged(format!("the compressed weights: {error}")),
        })?;
        let window = window(payload, source.decoder.content_size());
        if window > LARGEST_WINDOW {
            let problem =
                format!("the compressed weights: a window of {window} bytes, over {LARGEST_WINDOW}");
            return Err(FormatError::damaged(problem));
        }
        Ok(Self(source))
    }

    /// Reads a network with so many numbers, if there is one, after which the payload must end.
    fn network_and_end(mut self, count: Option<usize>) -> Result<Option<Network>, FormatError> {
        let numbers = count.map(|count| self.numbers(count)).transpose()?;
        self.end()?;
        numbers.map(Network::new).transpose().map_err(FormatError::Damaged)
    }

    /// Reads `count` 16-bit numbers.
    fn numbers(&mut self, count: usize) -> Result<Vec<i16>, FormatError> {
        let mut numbers = vec![0_i16; count];
        self.0.read_exact(bytemuck::cast_slice_mut(&mut numbers)).map_err(broken)?;
        Ok(numbers.into_iter().map(i16::from_le).collect())
    }

    /// Reads tables with pairs of such cells. What has no section is zero.
    fn tables<C: Cell>(
        &mut self,
        sections: &[&SectionKind],
        second_component: Component,
        progress: Progress<'_>,
    ) -> Result<Tables, FormatError> {
        let meter = ProgressMeter::new(sections.iter().map(|known| known.count()).sum(), progress);
        let [mut kk, mut kkp]: [Huge<Components>; 2] = [zeroed(KK_LENGTH)?, zeroed(KKP_LENGTH)?];
        let mut kpp: Huge<C> = zeroed(KPP_LENGTH)?;
        for known in sections {
            let both = |cell: &mut Components, number| cell[known.component.index()] = i32::from_le(number);
            match known.table {
                TableKind::Kk => self.section(known, &mut kk, &meter, both)?,
                TableKind::Kkp => self.section(known, &mut kkp, &meter, both)?,
                TableKind::Kpp => self.section(known, &mut kpp, &meter, |cell, number: i16| {
                    *cell.component(known.component) = i16::from_le(number);
                })?,
            }
        }
        mirror(&mut kpp);
        Ok(Tables { kk: kk.into(), kkp: kkp.into(), kpp: C::pairs(kpp), second_component })
    }

    /// Reads the numbers of one section; `set` writes one, which is little-endian, into its cell.
    fn section<N: Pod, C>(
        &mut self,
        known: &SectionKind,
        table: &mut [C],
        meter: &ProgressMeter<'_>,
        set: impl Fn(&mut C, N),
    ) -> Result<(), FormatError> {
        let mut buffer = [N::zeroed(); LONGEST_RUN];
        for run in known.runs() {
            let numbers = &mut buffer[..run.len()];
            self.0.read_exact(bytemuck::cast_slice_mut(numbers)).map_err(broken)?;
            for (cell, &number) in table[run].iter_mut().zip(&*numbers) {
                set(cell, number);
            }
            meter.add(numbers.len());
        }
        Ok(())
    }

    /// Checks that the frame and the payload end here.
    fn end(mut self) -> Result<(), FormatError> {
        match self.0.read(&mut [0]) {
            Ok(0) if self.0.get_ref().is_empty() => Ok(()),
            Ok(0) => Err(FormatError::damaged("something follows the compressed weights")),
            Ok(_) => Err(FormatError::damaged("more compressed weights than the header says")),
            Err(error) => Err(broken(error)),
        }
    }
}

/// The largest window that is read: the memory that a reader needs beside the tables.
const LARGEST_WINDOW: u64 = 1 << 24;

/// The window of a frame with a valid header, in bytes. It is all of the contents, or its size follows the flags.
fn window(frame: &[u8], contents: u64) -> u64 {
    const SINGLE_SEGMENT: u8 = 1 << 5;
    let (flags, size) = (frame[4], frame[5]);
    let least = 1 << (10 + (size >> 3));
    if flags & SINGLE_SEGMENT != 0 { contents } else { least + least / 8 * u64::from(size & 7) }
}

/// A table of zeros.
fn zeroed<T: Pod>(length: usize) -> Result<Huge<T>, FormatError> {
    Huge::zeroed(length).map_err(FormatError::Io)
}

/// The error for a broken frame. It is in memory, so this is no error of the system.
#[allow(clippy::needless_pass_by_value)]
fn broken(error: io::Error) -> FormatError {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        FormatError::damaged("the compressed weights end too soon")
    } else {
        FormatError::damaged(format!("the compressed weights: {error}"))
    }
}
