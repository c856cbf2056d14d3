//! TEMPORARY: the end of a game by its old names. Use [`Outcome`].

use super::history::Game;
use super::outcome::Outcome;
use super::rules::Rules;
use crate::types::Color;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The side to move has no legal move and loses.
    NoMoves,
    /// The same position for the fourth time.
    Repetition {
        /// Who loses, `None` if it is a draw.
        loser: Option<Color>,
    },
    /// The fourth time, all moves of one side were checks: it loses.
    PerpetualCheck {
        /// The checker.
        loser: Color,
    },
    /// A king reached the opposing king's start square.
    Try {
        /// Whose king it is.
        winner: Color,
    },
    /// The agreed number of moves was reached: a draw.
    MaximumPlies,
}

impl End {
    /// Who won, `None` for a draw, given whose turn it was.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Self::NoMoves => Some(!side),
            Self::Repetition { loser } => loser.map(|loser| !loser),
            Self::PerpetualCheck { loser } => Some(!loser),
            Self::Try { winner } => Some(winner),
            Self::MaximumPlies => None,
        }
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Checkmate { .. } | Outcome::NoMoves { .. } => Self::NoMoves,
            Outcome::Repetition { loser } => Self::Repetition { loser },
            Outcome::PerpetualCheck { loser } => Self::PerpetualCheck { loser },
            Outcome::Try { winner } => Self::Try { winner },
            Outcome::Declaration { .. } | Outcome::MaximumPlies => Self::MaximumPlies,
        }
    }
}

/// TEMPORARY: [`Game::outcome`].
#[doc(hidden)]
pub fn game_end(game: &Game, rules: &Rules) -> Option<End> {
    game.outcome(rules).map(End::from)
}

#[doc(hidden)]
#[allow(missing_docs)]
impl Game {
    #[inline]
    pub fn play(&mut self, mv: crate::types::Move) {
        self.make(mv);
    }

    pub fn end_by_repetition(&self) -> Option<End> {
        self.repetition_outcome().map(End::from)
    }

    #[inline]
    pub fn cycle(&self) -> Option<super::repetition::RepetitionState> {
        self.repetition_state()
    }

    #[inline]
    pub fn cycle_within(&self, plies: usize) -> Option<super::repetition::RepetitionState> {
        self.repetition_state_within(plies)
    }

    #[inline]
    pub fn is_over_long(&self, rules: &Rules) -> bool {
        self.reached_maximum(rules)
    }
}
