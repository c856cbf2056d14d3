//! Pairs of games: the unit that statistics count, for the two games of one opening are no independent events.

use serde::{Deserialize, Serialize};

/// How many pairs brought the first engine 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

/// The mean of pairs' scores and how much they scatter, a win of both games being 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// How many pairs there are.
    pub pairs: f64,
    /// The mean.
    pub mean: f64,
    /// The variance of one pair.
    pub variance: f64,
}

impl Pentanomial {
    /// What each kind of pair scores per game.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// What each kind is called in tables; the middle one holds two draws as well as a win and a loss.
    pub const NAMES: [&str; 5] = ["LL", "LD", "DD/WL", "WD", "WW"];

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts a pair of so many half points.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// The same pairs as the second engine sees them.
    pub fn exchanged(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// Mean and variance; `None` without a pair.
    pub fn moments(&self) -> Option<Moments> {
        let pairs = self.pairs() as f64;
        let average = |of: &dyn Fn(f64) -> f64| {
            let terms = self.0.iter().zip(Self::SCORES);
            terms.map(|(&count, score)| count as f64 * of(score)).sum::<f64>() / pairs
        };
        (pairs > 0.0).then(|| {
            let mean = average(&|score| score);
            Moments { pairs, mean, variance: average(&|score| (score - mean).powi(2)) }
        })
    }
}
