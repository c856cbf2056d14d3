//! Adjudication: ending games early that both engines consider decided.

use std::fmt;
use std::str::FromStr;

use katagami_rules::types::Color;
use serde::{Deserialize, Serialize};

use crate::arena::engines::Score;

/// Ends a game when the scores of both engines favour one side for a number of plies in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdjudicationRule {
    /// The minimum score for the winner.
    pub score: Score,
    /// The number of plies.
    pub plies: u32,
}

/// A text that is not a rule of adjudication.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a score and a number of plies such as 3000,8, not {0:?}")]
pub struct ParseAdjudicationError(String);

impl FromStr for AdjudicationRule {
    type Err = ParseAdjudicationError;

    /// Parses `3000,8`: score and plies.
    fn from_str(text: &str) -> Result<Self, ParseAdjudicationError> {
        let numbers = text.split_once(',').and_then(|(score, plies)| {
            Some(Self { score: score.trim().parse().ok()?, plies: plies.trim().parse().ok()? })
        });
        numbers
            .filter(|found| found.score > 0 && found.plies > 0)
            .ok_or_else(|| ParseAdjudicationError(text.to_owned()))
    }
}

impl fmt::Display for AdjudicationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.score, self.plies)
    }
}

/// The side that the engines consider winning, and for how many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AdjudicationState {
    ahead: Option<Color>,
    plies: u32,
}

impl AdjudicationState {
    /// Adds the score of a move by `side`, from that side's point of view. Returns the winner if the game is decided.
    pub fn update(&mut self, rule: AdjudicationRule, side: Color, score: Option<Score>) -> Option<Color> {
        let ahead = match score {
            Some(score) if score >= rule.score => Some(side),
            Some(score) if score <= -rule.score => Some(!side),
            _ => None,
        };
        self.plies = if ahead.is_some() && ahead == self.ahead { self.plies + 1 } else { 1 };
        self.ahead = ahead;
        ahead.filter(|_| self.plies >= rule.plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_in_a_row() {
        use Color::{Black, White};
        let rule: AdjudicationRule = "1000,3".parse().unwrap();
        let mut adjudication_state = AdjudicationState::default();
        let scores = [(Black, 1000), (White, -1000), (Black, 999), (White, 1000), (Black, -2000)];
        for (side, score) in scores {
            assert_eq!(adjudication_state.update(rule, side, Some(score)), None);
        }
        assert_eq!(adjudication_state.update(rule, White, None), None);
        for (side, score) in [(Black, -1000), (White, 1000)] {
            assert_eq!(adjudication_state.update(rule, side, Some(score)), None);
        }
        assert_eq!(adjudication_state.update(rule, Black, Some(-1000)), Some(White));
    }

    #[test]
    fn invalid_texts_are_refused() {
        for text in ["", "3000", "3000,", "3000,0", "-1,3", "a,b"] {
            assert!(text.parse::<AdjudicationRule>().is_err(), "{text}");
        }
    }
}
