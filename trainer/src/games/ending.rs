//! How recorded games end.

use std::fmt;

use katagami::position::Game;
use katagami::types::Color;

use crate::matches::records::Winner;

/// How a recorded game ended, by its own account.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// The side to move resigned.
    Resignation,
    /// The side to move is mated.
    Mate,
    /// The same position for the fourth time.
    Repetition,
    /// The side to move declared its win by entering king.
    Declaration,
    /// Both agreed on a draw, or both kings have entered.
    Draw,
    /// The agreed number of moves was reached.
    MaximumMoves,
    /// The side to move ran out of time.
    Time,
    /// Somebody broke the rules.
    Illegal,
    /// The game was broken off, or its end has no result.
    Interruption,
    /// The record just stops.
    Missing,
}

impl Ending {
    /// Who won a game that ended like this in its current position; `None` if nobody can know.
    pub(super) fn winner(self, game: &Game) -> Option<Winner> {
        let side = game.position().side();
        let won_by = |color: Option<Color>| Some(Winner::from(color));
        match self {
            Self::Resignation | Self::Mate | Self::Time | Self::Illegal => won_by(Some(!side)),
            Self::Declaration => won_by(Some(side)),
            Self::Draw | Self::MaximumMoves => won_by(None),
            // On some boards repetition loses for one side.
            Self::Repetition => won_by(game.end_by_repetition().and_then(|end| end.winner(side))),
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
