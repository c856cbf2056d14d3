//! Games as lines of text, as the protocol writes them: `startpos moves 7g7f ...`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use katagami_rules::game::UsiGame;
use katagami_rules::position::Position;
use katagami_rules::types::Move;

use crate::cli::result::{CommandResult, at};

/// Calls `visit` with each game of a file. Empty lines and lines that begin with `#` are skipped; any other line that
/// is not a game is an error that names the line.
pub(super) fn read(path: &Path, mut visit: impl FnMut(UsiGame)) -> CommandResult {
    let file = File::open(path).map_err(at(path))?;
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let record = line.map_err(Into::into).and_then(|line| parse(&line));
        let record = record.map_err(|error| format!("{}: line {}: {error}", path.display(), index + 1))?;
        record.into_iter().for_each(&mut visit);
    }
    Ok(())
}

/// Parses a line; `None` if it is empty or a comment.
fn parse(line: &str) -> CommandResult<Option<UsiGame>> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    Ok(Some(line.parse()?))
}

/// Each position of a game with the move that was played in it.
pub(super) fn steps(game: &UsiGame) -> impl Iterator<Item = (Position, Move)> {
    let mut position = game.root.clone();
    game.moves.iter().map(move |&mv| {
        let before = position.clone();
        position.make(mv);
        (before, mv)
    })
}
