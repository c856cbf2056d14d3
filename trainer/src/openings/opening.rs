//! An opening: a position and the moves from there.

use std::fmt;
use std::str::FromStr;

use katagami_rules::game::Game;
use katagami_rules::position::Position;
use katagami_rules::types::Move;

/// A position and moves from there, after which the engines play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The initial position.
    pub root: Position,
    /// The moves of the opening.
    pub moves: Vec<Move>,
}

/// Why a text is not an opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// The position is invalid.
    #[error("{0}")]
    Position(String),
    /// A move is illegal.
    #[error("move {number} ({text:?}) is illegal")]
    IllegalMove {
        /// The number of the move, from 1.
        number: usize,
        /// The beginning of the move's text.
        text: String,
    },
    /// The game is over after the opening.
    #[error("the game is over after the opening")]
    GameOver,
}

impl Opening {
    /// The game after the opening.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.root.clone());
        self.moves.iter().for_each(|&mv| game.make(mv));
        game
    }

    /// The USI command that sets the position.
    pub fn position_command(&self) -> String {
        format!("position {self}")
    }
}

/// A checksum that identifies a list of openings.
pub fn checksum(openings: &[Opening]) -> u64 {
    let keys = openings.iter().map(|opening| opening.game().position().key());
    keys.fold(0, |sum: u64, key| sum.rotate_left(1) ^ key)
}

impl fmt::Display for Opening {
    /// The arguments of USI's `position`: `startpos moves 7g7f`, `sfen ...`.
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
    type Err = OpeningError;

    /// Parses the arguments of USI's `position`. The words `position` and `sfen` are optional.
    fn from_str(text: &str) -> Result<Self, OpeningError> {
        let text = text.trim();
        let text = text.strip_prefix("position ").unwrap_or(text).trim();
        let (root, moves) = text.split_once(" moves").unwrap_or((text, ""));
        let root = match root.strip_prefix("sfen ").unwrap_or(root).trim() {
            "startpos" => Position::start(),
            sfen => Position::from_sfen(sfen).map_err(|error| OpeningError::Position(error.to_string()))?,
        };
        let mut position = root.clone();
        let mut played = Vec::new();
        for text in moves.split_ascii_whitespace() {
            let mv = position.parse_move(text).ok().ok_or_else(|| OpeningError::IllegalMove {
                number: played.len() + 1,
                text: text.get(..8).unwrap_or(text).to_owned(),
            })?;
            position.make(mv);
            played.push(mv);
        }
        Ok(Self { root, moves: played })
    }
}
