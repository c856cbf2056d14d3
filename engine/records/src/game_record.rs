//! A recorded game, how it ended and who won.

use std::fmt;

use serde::{Deserialize, Serialize};

use katagami_rules::{ByColor, Color, Game, Move, Outcome, Position};

/// A recorded game. All its moves are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The initial position.
    pub root: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// How the game ended.
    pub ending: Ending,
    /// The result, `None` if the record does not have it.
    pub result: Option<GameResult>,
    /// The names of the players, where the record has them.
    pub names: ByColor<Option<String>>,
}

impl GameRecord {
    /// The game at its end.
    pub fn replay(&self) -> Game {
        let mut game = Game::new(self.root.clone());
        self.moves.iter().for_each(|&mv| game.make(mv));
        game
    }
}

/// How a game ended according to its record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// The side to move resigned.
    Resignation,
    /// The side to move is mated.
    Mate,
    /// A position occurred for the fourth time.
    Repetition,
    /// The side to move declared its win by entering king.
    Declaration,
    /// The players agreed on a draw, or both kings have entered.
    Draw,
    /// The maximum number of moves was reached.
    MaximumMoves,
    /// The side to move ran out of time.
    Time,
    /// A side broke the rules.
    Illegal,
    /// The game was interrupted, or ended without a result.
    Interruption,
    /// The record has no end.
    Missing,
}

impl Ending {
    /// The result of a game that ended like this in its current position. `None` if it is unknown.
    pub(crate) fn result(self, game: &Game) -> Option<GameResult> {
        let side = game.position().side();
        let won_by = |color: Option<Color>| Some(GameResult::from(color));
        match self {
            Self::Resignation | Self::Mate | Self::Time | Self::Illegal => won_by(Some(!side)),
            Self::Declaration => won_by(Some(side)),
            Self::Draw | Self::MaximumMoves => won_by(None),
            // On some boards one side loses by repetition.
            Self::Repetition => won_by(game.repetition_outcome().and_then(Outcome::winner)),
            Self::Interruption | Self::Missing => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Resignation => "resignation",
            Self::Mate => "mate",
            Self::Repetition => "repetition",
            Self::Declaration => "declaration",
            Self::Draw => "draw",
            Self::MaximumMoves => "maximum moves",
            Self::Time => "time",
            Self::Illegal => "illegal move",
            Self::Interruption => "interruption",
            Self::Missing => "no end",
        })
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// Black won.
    #[serde(rename = "black")]
    BlackWins,
    /// White won.
    #[serde(rename = "white")]
    WhiteWins,
    /// Nobody won.
    #[serde(rename = "draw")]
    Draw,
}

impl GameResult {
    /// The side that won, `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::BlackWins => Some(Color::Black),
            Self::WhiteWins => Some(Color::White),
            Self::Draw => None,
        }
    }
}

impl From<Option<Color>> for GameResult {
    /// The result of a game that this side won, a draw for `None`.
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Black) => Self::BlackWins,
            Some(Color::White) => Self::WhiteWins,
            None => Self::Draw,
        }
    }
}
