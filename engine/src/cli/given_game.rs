//! A position or a game that the user names: by USI's words, as an SFEN, or as the file of a record in any format.

use std::fs;
use std::path::Path;

use katagami_records::encoding::decode;
use katagami_records::{Format, GameRecord};
use katagami_rules::UsiGame;

/// A position and the moves that were played from it, as the user names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenGame(String);

impl From<String> for GivenGame {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl GivenGame {
    /// Reads `startpos`, `startpos moves 7g7f`, an SFEN, `sfen <SFEN> moves 7g7f`, or the first game of a file.
    ///
    /// # Errors
    ///
    /// If it is none of these.
    pub fn read(&self) -> Result<UsiGame, String> {
        let (text, path) = (&self.0, Path::new(&self.0));
        match text.parse::<UsiGame>() {
            Ok(game) => Ok(game),
            Err(_) if path.is_file() => read_file(path).map_err(|problem| format!("{text}: {problem}")),
            Err(error) if text.contains('.') => Err(format!("{text}: there is no such file; {error}")),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn read_file(path: &Path) -> Result<UsiGame, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let first = katagami_records::read(&decode(&bytes)).into_iter().next().ok_or("there is no game")?;
    let GameRecord { root, moves, .. } = first.whole().map_err(|error| error.to_string())?.main_line();
    Ok(UsiGame { root, moves })
}

/// Checks that a file of positions, one a line, is not the record of a game.
///
/// # Errors
///
/// If it is; the error says how to go on.
pub fn check_list(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let text = decode(bytes);
    let format = Format::of(&text);
    let holds_moves = |game: GameRecord| !game.moves.is_empty();
    let is_record = format != Format::Usi
        && format
            .read(&text)
            .into_iter()
            .any(|reading| reading.record.is_some_and(|record| holds_moves(record.main_line())));
    let (name, path) = (format!("{format:?}").to_uppercase(), path.display());
    let remedy = format!("`katagami record convert {path} games.usi` makes such a file");
    if is_record { Err(format!("this is a {name} record, not a position a line; {remedy}")) } else { Ok(()) }
}
