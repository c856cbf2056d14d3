//! Positions and games that the user names: by USI's words, as an SFEN, as the file of a record in any format, or a file that lists
//! them.

use std::fs;
use std::path::Path;

use katagami_records::encoding::decode;
use katagami_records::{Ending, Format, GameRecord, Reading, RecordError, another_board};
use katagami_rules::{ByColor, UsiGame};

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
        self.by(|game| game, read_file)
    }

    /// Reads the same, but all games of a file and all that they say.
    ///
    /// # Errors
    ///
    /// If it is none of these.
    pub fn read_all(&self) -> Result<Vec<Reading>, String> {
        let alone = |UsiGame { root, moves }| {
            let (ending, result, names) = (Ending::Missing, None, ByColor::default());
            let game = GameRecord { root, moves, ending, result, names };
            vec![Reading { record: Some(game.into()), error: None }]
        };
        self.by(alone, read_records)
    }

    fn by<T>(
        &self,
        words: impl FnOnce(UsiGame) -> T,
        file: impl FnOnce(&Path) -> Result<T, String>,
    ) -> Result<T, String> {
        let (text, path) = (&self.0, Path::new(&self.0));
        match text.parse::<UsiGame>() {
            Ok(game) => Ok(words(game)),
            Err(_) if path.is_file() => file(path).map_err(|problem| format!("{text}: {problem}")),
            Err(error) if text.contains('.') => Err(format!("{text}: there is no such file; {error}")),
            Err(error) => Err(another_board(text).unwrap_or_else(|| error.to_string())),
        }
    }
}

/// Reads the records of a file in any format and encoding, one at least.
///
/// # Errors
///
/// If the file cannot be read or holds no game.
pub fn read_records(path: &Path) -> Result<Vec<Reading>, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let games = katagami_records::read(&decode(&bytes));
    if games.is_empty() { Err("there is no game".into()) } else { Ok(games) }
}

fn read_file(path: &Path) -> Result<UsiGame, String> {
    let first = read_records(path)?.swap_remove(0);
    let GameRecord { root, moves, .. } = first.whole().map_err(|error| error.to_string())?.main_line();
    Ok(UsiGame { root, moves })
}

/// Reads the bytes of a list: positions and games in USI's words, one a line, each with the number of its line. Empty lines and those
/// that begin with `#` are skipped. `path` is for messages.
///
/// # Errors
///
/// If a line is invalid, or the file is the record of a game; then the error says how to go on.
pub fn read_list(path: &Path, bytes: &[u8]) -> Result<Vec<(usize, UsiGame)>, RecordError> {
    let text = decode(bytes);
    check_list(path, &text)?;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let game = |(number, line): (usize, &str)| match line.parse::<UsiGame>() {
        Ok(game) => Ok((number, game)),
        Err(error) => {
            let other = another_board(line);
            Err(RecordError::line(number, other.unwrap_or_else(|| error.to_string())))
        }
    };
    lines.map(game).collect()
}

fn check_list(path: &Path, text: &str) -> Result<(), RecordError> {
    let format = Format::of(text);
    let holds_moves = |game: GameRecord| !game.moves.is_empty();
    let readings = if format == Format::Usi { Vec::new() } else { format.read(text) };
    if let Some(error) =
        readings.iter().filter_map(|reading| reading.error.as_ref()).find(|error| error.is_of_another_board())
    {
        return Err(error.clone());
    }
    let mut records = readings.into_iter().filter_map(|reading| reading.record);
    let is_record = records.any(|record| holds_moves(record.main_line()));
    let (name, path) = (format!("{format:?}").to_uppercase(), path.display());
    let remedy = format!("`katagami record convert {path} games.usi` makes such a file");
    if is_record {
        Err(RecordError::whole(format!("this is a {name} record, not a position a line; {remedy}")))
    } else {
        Ok(())
    }
}
