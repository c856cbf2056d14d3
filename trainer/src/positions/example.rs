//! What one is taught by: a position, what search thought of it, and how the game ended.

use katagami::position::Position;
use katagami::types::{Color, Move};

/// How a game ended for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl Outcome {
    /// All outcomes, worst first.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// What a game that `winner` won (or nobody) was for `side`.
    pub fn for_side(side: Color, winner: Option<Color>) -> Self {
        match winner {
            None => Self::Draw,
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// Who won, if this is how it ended for `side`.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Self::Loss => Some(!side),
            Self::Draw => None,
            Self::Win => Some(side),
        }
    }

    /// The points of it: 0, one half, or 1.
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

/// A position of a game with what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The position; [`Position::ply`] is the number of the move to be made.
    pub position: Position,
    /// What search found it worth to the side to move, in the units of whoever searched; `None` if nobody did, as in
    /// most records of people's games.
    pub score: Option<i16>,
    /// How the game ended for the side to move.
    pub outcome: Outcome,
    /// The move played, which is legal; [`Move::NONE`] if it was not written down.
    pub mv: Move,
}
