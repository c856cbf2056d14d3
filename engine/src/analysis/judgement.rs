//! How bad a move is: by how much it lowers the chance of winning.

use super::thought::is_mate;
use crate::search::Score;

/// The number of points that multiply the odds of winning by *e*: the scale with which the weights are learned.
pub const SCALE: f64 = 600.0;

/// The chance of winning at a score, from 0 to 1. A draw counts half.
pub fn chance(score: Score) -> f64 {
    if is_mate(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-f64::from(score) / SCALE).exp())
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judgement {
    /// There was something better.
    Inaccuracy,
    /// It gives much away.
    Mistake,
    /// It decides the game, or might.
    Blunder,
}

impl Judgement {
    /// All of them, the least bad first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The judgement of a move that loses so much of the chance of winning.
    pub fn of(loss: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|judgement| loss > judgement.threshold())
    }

    /// The chance of winning that a move of this kind loses at least. The page has the same numbers.
    pub fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.07,
            Self::Mistake => 0.14,
            Self::Blunder => 0.25,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Its name in Japanese.
    pub fn japanese(self) -> &'static str {
        match self {
            Self::Inaccuracy => "疑問手",
            Self::Mistake => "悪手",
            Self::Blunder => "大悪手",
        }
    }

    /// The sign behind a move.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{mate_in, mated_in};

    #[test]
    fn chances_are_those_of_the_scale() {
        assert_eq!((chance(0), chance(mate_in(5)), chance(mated_in(0))), (0.5, 1.0, 0.0));
        assert!((chance(600) - 0.731).abs() < 0.001 && (chance(600) + chance(-600) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn greater_losses_are_worse() {
        assert_eq!(Judgement::of(0.0), None);
        for judgement in Judgement::ALL {
            assert!(Judgement::of(judgement.threshold()) < Some(judgement));
            assert_eq!(Judgement::of(judgement.threshold() + 0.01), Some(judgement));
        }
    }
}
