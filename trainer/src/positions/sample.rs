//! Samples: positions with labels.

use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move};

/// The outcome of a game for one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The side lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The side won.
    Win,
}

impl Wdl {
    /// All outcomes, worst first.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// The outcome for `side` of a game that `winner` won; `None` is a draw.
    pub fn for_side(side: Color, winner: Option<Color>) -> Self {
        match winner {
            None => Self::Draw,
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// The winner of a game with this outcome for `side`.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Self::Loss => Some(!side),
            Self::Draw => None,
            Self::Win => Some(side),
        }
    }

    /// The points: 0, one half, or 1.
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

/// The greatest absolute score that self-play stores. Games with such a score are won; the distance of the mate does
/// not matter to learning.
pub const SCORE_LIMIT: i32 = 10_000;

/// A position of a game with its labels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position. [`Position::ply`] is the number of the move to be made.
    pub position: Position,
    /// The searched score for the side to move, in the searching engine's units. `None` if there is none, as in most
    /// records of people's games.
    pub score: Option<i16>,
    /// The game's outcome for the side to move.
    pub outcome: Wdl,
    /// The legal move that was played, [`Move::NONE`] if it is unknown.
    pub mv: Move,
}

impl Sample {
    /// Whether the score says that the game is decided. Such positions are not learned from: an evaluation need not
    /// see mates.
    pub fn is_decided(&self) -> bool {
        self.score.is_some_and(|score| i32::from(score.unsigned_abs()) >= SCORE_LIMIT)
    }
}
