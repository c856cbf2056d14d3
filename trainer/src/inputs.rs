//! Any file of positions or games as a stream of samples.

use std::path::Path;

use crate::file_error::FileError;
use crate::game_records;
use crate::positions::{ForeignReader, Format, HCPE, PSV, Sample, kpos};

/// The samples of a file. After an error there may be more: invalid records can be skipped.
pub type Samples = Box<dyn Iterator<Item = Result<Sample, FileError>> + Send>;

/// Opens a file of positions or games. Without a format it is [`Format::of`] the file.
///
/// # Errors
///
/// If the file cannot be read, or its format is unknown or not for this board.
pub fn open(path: &Path, format: Option<Format>) -> Result<Samples, FileError> {
    let format = format.map_or_else(|| Format::of(path), Ok)?;
    Ok(match format {
        Format::Kpos => Box::new(kpos::Reader::open(path)?),
        Format::Psv => Box::new(ForeignReader::open(path, PSV)?),
        Format::Hcpe => Box::new(ForeignReader::open(path, HCPE)?),
        Format::Csa | Format::Kif | Format::Ki2 => {
            let games = game_records::read(path, format)?;
            Box::new(games.into_iter().flat_map(|game| match game {
                Ok(game) => game_records::samples(&game).into_iter().map(Ok).collect(),
                Err(error) => vec![Err(error)],
            }))
        }
    })
}
