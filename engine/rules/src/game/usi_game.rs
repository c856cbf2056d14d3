//! Games as USI writes them: `startpos moves 7g7f 3c3d`.

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use super::history::Game;
use crate::movegen::ParseMoveError;
use crate::position::{Position, SfenError};
use crate::types::Move;

/// A position and the legal moves that were played from it, as the arguments of USI's command `position`.
///
/// ```
/// use katagami_rules::game::UsiGame;
/// use katagami_rules::Position;
///
/// let first = Position::start().legal_moves()[0];
/// let game: UsiGame = format!("startpos moves {first}").parse().unwrap();
/// assert_eq!(game.moves, [first]);
/// assert_eq!(game.to_string(), format!("startpos moves {first}"));
/// let error = "startpos moves 1a1a".parse::<UsiGame>().unwrap_err();
/// assert!(error.to_string().starts_with("move 1 (1a1a) is illegal: "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsiGame {
    /// The initial position.
    pub root: Position,
    /// The moves.
    pub moves: Vec<Move>,
}

/// Why a text is no game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UsiGameError {
    /// The initial position is malformed or impossible.
    Position(SfenError),
    /// A move is malformed or illegal.
    IllegalMove {
        /// Its number, from 1.
        number: usize,
        /// The beginning of its text.
        text: String,
        /// Why it is no legal move.
        error: ParseMoveError,
    },
}

impl UsiGame {
    /// The game after its moves.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.root.clone());
        self.moves.iter().for_each(|&mv| game.make(mv));
        game
    }
}

impl FromStr for UsiGame {
    type Err = UsiGameError;

    /// Parses `[position] startpos|[sfen] <SFEN> [moves <move>...]`.
    fn from_str(text: &str) -> Result<Self, UsiGameError> {
        /// The number of characters of an illegal move that an error quotes.
        const QUOTED: usize = 40;
        let mut words = text.split_whitespace().peekable();
        words.next_if_eq(&"position");
        let mut sfen = String::new();
        for word in words.by_ref().take_while(|&word| word != "moves") {
            if !(sfen.is_empty() && word == "sfen") {
                sfen.push_str(word);
                sfen.push(' ');
            }
        }
        let root = match sfen.trim_end() {
            "startpos" => Position::start(),
            sfen => Position::from_sfen(sfen).map_err(UsiGameError::Position)?,
        };
        let mut position = root.clone();
        let moves = words.enumerate().map(|(index, text)| {
            let illegal = |error| {
                let text = text.chars().take(QUOTED).collect();
                UsiGameError::IllegalMove { number: index + 1, text, error }
            };
            let mv = position.parse_move(text).map_err(illegal)?;
            position.make(mv);
            Ok(mv)
        });
        Ok(Self { moves: moves.collect::<Result<_, _>>()?, root })
    }
}

impl fmt::Display for UsiGame {
    /// Writes `startpos moves 7g7f` or `sfen <SFEN>`.
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

impl fmt::Display for UsiGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::IllegalMove { number, text, error: ParseMoveError::Illegal(error) } => {
                write!(f, "move {number} ({text}) is illegal: {}", error.reason)
            }
            Self::IllegalMove { number, text, error: ParseMoveError::Notation(error) } => {
                write!(f, "move {number} ({text}) is illegal: {error}")
            }
        }
    }
}

impl core::error::Error for UsiGameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Position(error) => core::error::Error::source(error),
            Self::IllegalMove { error, .. } => Some(error),
        }
    }
}
