//! Records of games in files: CSA, KIF and KI2.
//!
//! | module | contents |
//! | --- | --- |
//! | `samples` | the positions of a game |
//! | `text` | encodings |

mod samples;
mod text;

use std::fs;
use std::path::Path;

use katagami_records::{GameRecord, Reading, RecordError, csa, kif};

pub use samples::samples;

use crate::file_error::{FileError, Location};
use crate::positions::Format;

/// Reads the games of a file. A game with an illegal move or an invalid line is an error in its place.
///
/// # Errors
///
/// If the file cannot be read, or the format is not one of games.
pub fn read(path: &Path, format: Format) -> Result<Vec<Result<GameRecord, FileError>>, FileError> {
    let bytes = fs::read(path).map_err(FileError::io(path))?;
    parse(&bytes, path, format)
}

/// Parses the bytes of such a file. `path` is for error messages.
///
/// # Errors
///
/// If the format is not one of games.
pub fn parse(
    bytes: &[u8],
    path: &Path,
    format: Format,
) -> Result<Vec<Result<GameRecord, FileError>>, FileError> {
    let text = text::decode(bytes);
    let readings = match format {
        Format::Csa => csa::read(&text),
        Format::Kif | Format::Ki2 => vec![kif::read(&text)],
        Format::Kpos | Format::Psv | Format::Hcpe => {
            let message = format_args!("the format {format} holds positions, not games");
            return Err(FileError::new(path, Location::File, message));
        }
    };
    let error = |RecordError { line, message }| {
        FileError::new(path, line.map_or(Location::File, Location::Line), message)
    };
    Ok(readings.into_iter().map(Reading::whole).map(|game| game.map_err(error)).collect())
}
