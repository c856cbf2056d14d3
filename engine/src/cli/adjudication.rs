//! When a game is decided by scores: adjudicated by those of both sides, or resigned by those of one.

use std::fmt;
use std::str::FromStr;

use katagami_rules::Color;
use serde::{Deserialize, Serialize};

use crate::search::Score;

/// Ends a game when all scores favour one side for a number of them in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdjudicationRule {
    /// The minimum score for the winner.
    pub score: Score,
    /// The number of scores, one a ply.
    pub plies: u32,
}

impl FromStr for AdjudicationRule {
    type Err = String;

    /// Parses `3000,8`: score and plies.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(',').and_then(|(score, plies)| {
            Some(Self { score: score.trim().parse().ok()?, plies: plies.trim().parse().ok()? })
        });
        numbers
            .filter(|found| found.score > 0 && found.plies > 0)
            .ok_or_else(|| format!("expected a score and a number of plies such as 3000,8, not {text:?}"))
    }
}

impl fmt::Display for AdjudicationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.score, self.plies)
    }
}

/// The side that the scores favour, and for how many plies.
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
