//! Reading files of our own format.

use std::path::Path;

use super::envelope;
use super::error::FormatError;
use super::header::Header;
use super::lowered;
use super::payload;
use crate::piece_values::PieceValues;
use crate::progress::Progress;
use crate::terms::LoweredWeights;
use crate::weights::{PlayTables, Tables, Weights, WeightsError};

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
    read_as(bytes, path, progress, |lowered| lowered.expand_for_play(progress), PlayTables::Full)
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
        let tables = if lowered::are_terms(&header.sections) {
            let lowered = parameters(&header, payload)?;
            Some(expand(&lowered).map_err(lowered::not_expanded)?)
        } else {
            payload::read(payload, &header.known_sections()?, progress)?.map(full)
        };
        Ok(Weights { values: header.piece_values()?, tables, origin: header.origin(path) })
    };
    read().map_err(|error: FormatError| error.at(path))
}

/// Reads lowered weights with the piece values, without expanding them; `None` if the file holds tables.
///
/// # Errors
///
/// As [`read`].
pub fn read_lowered(
    bytes: &[u8],
    path: &Path,
) -> Result<Option<(PieceValues, LoweredWeights)>, WeightsError> {
    let read = || {
        let (header, payload) = open(bytes)?;
        if !lowered::are_terms(&header.sections) {
            return Ok(None);
        }
        Ok(Some((header.piece_values()?, parameters(&header, payload)?)))
    };
    read().map_err(|error: FormatError| error.at(path))
}

fn parameters(header: &Header, payload: &[u8]) -> Result<LoweredWeights, FormatError> {
    let combination = lowered::combination(&header.sections)?;
    let numbers = payload::read_numbers(payload, combination.parameter_count())?;
    LoweredWeights::new(combination, numbers).map_err(|error| FormatError::damaged(error.to_string()))
}

/// Reads the header of a file. Checksum, board and layout are checked, the payload is not read.
///
/// # Errors
///
/// As [`read`].
pub fn read_header(bytes: &[u8], path: &Path) -> Result<Header, WeightsError> {
    open(bytes).map(|(header, _)| header).map_err(|error| error.at(path))
}

fn open(bytes: &[u8]) -> Result<(Header, &[u8]), FormatError> {
    let envelope = envelope::open(bytes)?;
    Ok((Header::parse(envelope.header)?, envelope.payload))
}
