//! Games as lines of text: `startpos moves 7g7f ...`, as the protocol writes them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use katagami::movegen;
use katagami::position::Position;
use katagami::types::Move;

/// A game: where it began, and its moves.
pub(super) struct Record {
    /// The first position.
    pub start: Position,
    /// All moves, each legal in its turn.
    pub moves: Vec<Move>,
}

/// Shows each game of a file to `visit`. Empty lines and those that begin with `#` are left out.
///
/// A line that is no game is an error that names it.
pub(super) fn read(path: &Path, mut visit: impl FnMut(Record)) -> Result<(), String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let record = line.map_err(|error| error.to_string()).and_then(|line| parse(&line));
        let record = record.map_err(|error| format!("{}: line {}: {error}", path.display(), index + 1))?;
        record.into_iter().for_each(&mut visit);
    }
    Ok(())
}

/// Reads `[position] startpos|[sfen] <SFEN> [moves <move>...]`; `None` if there is nothing.
fn parse(line: &str) -> Result<Option<Record>, String> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let line = line.strip_prefix("position ").unwrap_or(line).trim();
    let (root, moves) = line.split_once(" moves").unwrap_or((line, ""));
    let start = match root.trim() {
        "startpos" => Position::start(),
        root => Position::from_sfen(root.strip_prefix("sfen ").unwrap_or(root))
            .map_err(|error| error.to_string())?,
    };
    let moves = play(start.clone(), moves)?;
    Ok(Some(Record { start, moves }))
}

/// The moves in a text, if they are legal one after the other.
fn play(mut position: Position, moves: &str) -> Result<Vec<Move>, String> {
    let moves = moves.split_ascii_whitespace().enumerate().map(|(index, text)| {
        let illegal = || format!("move {} ({text:.40}) is illegal", index + 1);
        let mv = movegen::parse_usi(&position, text).ok_or_else(illegal)?;
        position.make(mv);
        Ok(mv)
    });
    moves.collect()
}

impl Record {
    /// Each position with the move that was made in it.
    pub(super) fn steps(&self) -> impl Iterator<Item = (Position, Move)> {
        let mut position = self.start.clone();
        self.moves.iter().map(move |&mv| {
            let before = position.clone();
            position.make(mv);
            (before, mv)
        })
    }

    /// The position at its end.
    pub(super) fn end(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&mv| {
            position.make(mv);
        });
        position
    }
}
