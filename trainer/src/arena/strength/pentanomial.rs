//! Pairs of games. The two games of an opening are not independent, so statistics count pairs.

use serde::{Deserialize, Serialize};

/// The numbers of pairs in which the first engine scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

/// The mean and the variance of a pair's score from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// The number of pairs.
    pub pairs: f64,
    /// The mean.
    pub mean: f64,
    /// The variance of one pair's score.
    pub variance: f64,
}

impl Moments {
    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.pairs).sqrt()
    }
}

impl Pentanomial {
    /// The score per game of each kind of pair.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// The names of the kinds in tables. The middle one includes two draws as well as a win and a loss.
    pub const NAMES: [&str; 5] = ["LL", "LD", "DD/WL", "WD", "WW"];

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds a pair in which the first engine scored this number of half points.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// The same pairs from the second engine's point of view.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_those_of_the_mean() {
        let moments = Pentanomial([25, 0, 0, 0, 25]).moments().unwrap();
        let (points, error) = (moments.mean, moments.standard_error());
        assert!(
            (points - 0.5).abs() < 0.01 && (error - 0.5 / 50_f64.sqrt()).abs() < 0.01,
            "{points} {error}"
        );
        assert_eq!(Pentanomial::default().moments().map(|moments| moments.standard_error()), None);
    }
}
