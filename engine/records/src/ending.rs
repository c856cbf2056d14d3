//! How a recorded game ended.

use std::fmt;

use katagami_rules::game::{Game, Outcome};
use katagami_rules::types::Color;

use super::game_result::GameResult;

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
    pub(super) fn result(self, game: &Game) -> Option<GameResult> {
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
