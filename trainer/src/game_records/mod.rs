//! Records of games: CSA, KIF and KI2, replayed by our rules.
//!
//! | module | contents |
//! | --- | --- |
//! | `text` | encodings and lines |
//! | `ending` | how a game ended, and its result |
//! | `game_record` | a game, its replay, its samples |
//! | `csa_kind` | the names of kinds in CSA |
//! | `initial_position` | the position that a record begins with |
//! | `csa` | the CSA format |
//! | `japanese` | moves and pieces in Japanese notation |
//! | `kif` | KIF and KI2 |

mod csa;
mod csa_kind;
mod ending;
mod game_record;
mod initial_position;
mod japanese;
mod kif;
mod text;

use std::fs;
use std::path::Path;

pub use ending::Ending;
pub use game_record::GameRecord;

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
    match format {
        Format::Csa => Ok(csa::read(&text, path)),
        Format::Kif | Format::Ki2 => Ok(kif::read(&text, path)),
        Format::Kpos | Format::Psv | Format::Hcpe => {
            let message = format_args!("the format {format} holds positions, not games");
            Err(FileError::new(path, Location::File, message))
        }
    }
}
