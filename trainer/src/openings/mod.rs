//! Openings: positions with the moves that led to them, from which games begin.

mod embedded;
mod file;
pub mod generate;

use std::fmt;
use std::str::FromStr;

use katagami::movegen;
use katagami::position::{Game, Position};
use katagami::types::Move;

pub use embedded::embedded;
pub use file::{FileError, parse, read, write};

/// A position and moves from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where the record begins.
    pub root: Position,
    /// The moves played before the engines play.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game as it stands after the opening.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.root.clone());
        self.moves.iter().for_each(|&mv| game.play(mv));
        game
    }

    /// The line that tells an engine.
    pub fn position_line(&self) -> String {
        format!("position {self}")
    }
}

/// A number that tells lists of openings apart.
pub fn checksum(openings: &[Opening]) -> u64 {
    let keys = openings.iter().map(|opening| opening.game().position().key());
    keys.fold(0, |sum: u64, key| sum.rotate_left(1) ^ key)
}

impl fmt::Display for Opening {
    /// As USI's `position` has it: `startpos moves 7g7f`, `sfen ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.root == Position::start() {
            f.write_str("startpos")?;
        } else {
            write!(f, "sfen {}", self.root.to_sfen())?;
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl FromStr for Opening {
    type Err = String;

    /// Reads what [`Opening`] writes, also with `position` before it, or with the word `sfen` left out.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let text = text.strip_prefix("position ").unwrap_or(text).trim();
        let (root, moves) = text.split_once(" moves").unwrap_or((text, ""));
        let root = match root.strip_prefix("sfen ").unwrap_or(root).trim() {
            "startpos" => Position::start(),
            sfen => Position::from_sfen(sfen).map_err(|error| error.to_string())?,
        };
        let mut position = root.clone();
        let mut played = Vec::new();
        for text in moves.split_ascii_whitespace() {
            let mv = movegen::parse_usi(&position, text).ok_or_else(|| {
                format!("move {} ({:?}) is illegal", played.len() + 1, text.get(..8).unwrap_or(text))
            })?;
            position.make(mv);
            played.push(mv);
        }
        Ok(Self { root, moves: played })
    }
}
