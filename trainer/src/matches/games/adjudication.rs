//! Ending games early that both engines think are decided.

use std::fmt;
use std::str::FromStr;

use katagami::types::Color;
use serde::{Deserialize, Serialize};

use crate::matches::engines::Score;

/// When a game counts as decided: both engines see one side ahead by a score for so many plies in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// The least score.
    pub score: Score,
    /// For how many plies.
    pub plies: u32,
}

impl FromStr for Adjudication {
    type Err = String;

    /// Reads `3000,8`.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(',').and_then(|(score, plies)| {
            Some(Self { score: score.trim().parse().ok()?, plies: plies.trim().parse().ok()? })
        });
        numbers
            .filter(|found| found.score > 0 && found.plies > 0)
            .ok_or_else(|| format!("expected a score and a number of plies such as 3000,8, not {text:?}"))
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.score, self.plies)
    }
}

/// On whom the engines have agreed, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    ahead: Option<Color>,
    plies: u32,
}

impl Agreement {
    /// Hears the score of a move by `side`, as that side sees it; the winner if that decides the game.
    pub fn hear(&mut self, rule: Adjudication, side: Color, score: Option<Score>) -> Option<Color> {
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
        let rule: Adjudication = "1000,3".parse().unwrap();
        let mut agreement = Agreement::default();
        let heard = [(Black, 1000), (White, -1000), (Black, 999), (White, 1000), (Black, -2000)];
        for (side, score) in heard {
            assert_eq!(agreement.hear(rule, side, Some(score)), None);
        }
        assert_eq!(agreement.hear(rule, White, None), None);
        for (side, score) in [(Black, -1000), (White, 1000)] {
            assert_eq!(agreement.hear(rule, side, Some(score)), None);
        }
        assert_eq!(agreement.hear(rule, Black, Some(-1000)), Some(White));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "3000", "3000,", "3000,0", "-1,3", "a,b"] {
            assert!(text.parse::<Adjudication>().is_err(), "{text}");
        }
    }
}
