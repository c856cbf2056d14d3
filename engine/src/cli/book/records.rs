//! Games as lines of text, as the protocol writes them: `startpos moves 7g7f ...`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use katagami_rules::position::Position;
use katagami_rules::types::Move;

use crate::cli::result::{CommandResult, at};

/// A game.
pub(super) struct GameRecord {
    /// The position before the first move.
    pub start: Position,
    /// The moves, all legal.
    pub moves: Vec<Move>,
}

/// Calls `visit` with each game of a file. Empty lines and lines that begin with `#` are skipped; any other line that
/// is not a game is an error that names the line.
pub(super) fn read(path: &Path, mut visit: impl FnMut(GameRecord)) -> CommandResult {
    let file = File::open(path).map_err(at(path))?;
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let record = line.map_err(Into::into).and_then(|line| parse(&line));
        let record = record.map_err(|error| format!("{}: line {}: {error}", path.display(), index + 1))?;
        record.into_iter().for_each(&mut visit);
    }
    Ok(())
}

/// Reads `[position] startpos|[sfen] <SFEN> [moves <move>...]`; `None` if the line is empty or a comment.
fn parse(line: &str) -> CommandResult<Option<GameRecord>> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let line = line.strip_prefix("position ").unwrap_or(line).trim();
    let (root, moves) = line.split_once(" moves").unwrap_or((line, ""));
    let start = match root.trim() {
        "startpos" => Position::start(),
        root => Position::from_sfen(root.strip_prefix("sfen ").unwrap_or(root))?,
    };
    let moves = play(start.clone(), moves)?;
    Ok(Some(GameRecord { start, moves }))
}

/// Reads moves in USI notation. All must be legal.
fn play(mut position: Position, moves: &str) -> CommandResult<Vec<Move>> {
    let moves = moves.split_ascii_whitespace().enumerate().map(|(index, text)| {
        let illegal = || format!("move {} ({text:.40}) is illegal", index + 1);
        let mv = position.parse_move(text).ok().ok_or_else(illegal)?;
        position.make(mv);
        Ok(mv)
    });
    moves.collect()
}

impl GameRecord {
    /// Each position with the move that was played in it.
    pub(super) fn steps(&self) -> impl Iterator<Item = (Position, Move)> {
        let mut position = self.start.clone();
        self.moves.iter().map(move |&mv| {
            let before = position.clone();
            position.make(mv);
            (before, mv)
        })
    }

    /// The position after the last move.
    pub(super) fn end(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&mv| {
            position.make(mv);
        });
        position
    }
}
