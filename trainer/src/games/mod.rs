//! Games that people and programs wrote down: CSA, KIF and KI2, replayed under our rules.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `text` | encodings and lines |
//! | `ending` | how games end, and who won by it |
//! | `record` | a game, its replay, its positions |
//! | `setup` | the position that it begins with |
//! | `csa` | CSA's format |
//! | `japanese` | moves and pieces in Japanese |
//! | `kif` | KIF and KI2 |

mod csa;
mod ending;
mod japanese;
mod kif;
mod record;
mod setup;
mod text;

use std::fs;
use std::path::Path;

pub use ending::Ending;
pub use record::GameRecord;

use crate::positions::{Format, Place, Problem};

/// Reads the games of a file. One that cannot be read, or has an illegal move, is an error in its place.
///
/// # Errors
///
/// If the file cannot be read or has another format.
pub fn read(path: &Path, format: Format) -> Result<Vec<Result<GameRecord, Problem>>, Problem> {
    let bytes = fs::read(path).map_err(Problem::io(path))?;
    parse(&bytes, path, format)
}

/// Reads the bytes of such a file; `path` is for messages.
///
/// # Errors
///
/// If the format is none of games.
pub fn parse(bytes: &[u8], path: &Path, format: Format) -> Result<Vec<Result<GameRecord, Problem>>, Problem> {
    let text = text::decode(bytes);
    match format {
        Format::Csa => Ok(csa::read(&text, path)),
        Format::Kif | Format::Ki2 => Ok(kif::read(&text, path)),
        Format::Own | Format::Psv | Format::Hcpe => {
            Err(Problem::new(path, Place::File, format_args!("{format} holds positions, not games")))
        }
    }
}
