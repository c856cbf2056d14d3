//! Elo differences with error bars.
//!
//! The error bars follow from the variance of pairs, not of games. The games of a pair share their opening, and drawish or
//! one-sided openings would otherwise make the bars too wide.

use std::fmt;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::pentanomial::{Moments, Pentanomial};

/// The confidence level of error bars.
const CONFIDENCE: f64 = 0.95;

/// The expected score of an engine that is `elo` stronger: 1 / (1 + 10^(-elo/400)).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The inverse of [`expected_score`]; infinite for a score of 0 or 1, and beyond.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The Elo difference between the first and the second engine of a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The logistic Elo difference.
    pub elo: f64,
    /// The statistical confidence. `None` while all pairs have the same score.
    pub confidence: Option<Confidence>,
}

/// The statistical confidence of an estimate.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Confidence {
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The likelihood of superiority: the probability that the first engine is stronger.
    pub los: f64,
    /// The difference in normalized Elo, which measures the score in standard deviations of a game.
    pub normalized_elo: f64,
}

impl Estimate {
    /// The estimate; `None` before the first pair.
    pub fn new(pairs: &Pentanomial) -> Option<Self> {
        let moments = pairs.moments()?;
        let confidence = (moments.variance > 0.0).then(|| Confidence::new(&moments));
        Some(Self { elo: elo(moments.mean), confidence })
    }
}

impl fmt::Display for Estimate {
    /// As in `+24 (-3 to +51)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.0}", self.elo)?;
        match self.confidence {
            Some(Confidence { low, high, .. }) => write!(f, " ({low:+.0} to {high:+.0})"),
            None => Ok(()),
        }
    }
}

impl Confidence {
    fn new(moments: &Moments) -> Self {
        let &Moments { mean, variance, .. } = moments;
        let normal = Normal::standard();
        let deviation = moments.standard_error();
        let reach = normal.inverse_cdf(f64::midpoint(1.0, CONFIDENCE)) * deviation;
        let lead = mean - 0.5;
        Self {
            low: elo(mean - reach),
            high: elo(mean + reach),
            los: normal.cdf(lead / deviation),
            normalized_elo: lead / per_game(variance) * NORMALIZED_UNIT,
        }
    }
}

/// The normalized Elo of a lead of one standard deviation of a game. Chosen such that normalized and logistic Elo agree
/// near 0 without draws.
pub const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// The standard deviation of one game, from the variance of a pair's score, the mean of two games.
fn per_game(variance: f64) -> f64 {
    (2.0 * variance).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_elo_are_inverse() {
        for value in [-700.0, -1.0, 0.0, 3.5, 200.0] {
            assert!((elo(expected_score(value)) - value).abs() < 1e-9);
        }
        assert!(elo(1.0).is_infinite() && elo(0.0).is_infinite());
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn equal_pairs_have_no_error_bars() {
        assert_eq!(Estimate::new(&Pentanomial::default()), None);
        let even = Estimate::new(&Pentanomial([0, 0, 7, 0, 0]));
        assert_eq!(even, Some(Estimate { elo: 0.0, confidence: None }));
        assert_eq!(even.unwrap().to_string(), "+0");
        let won = Estimate::new(&Pentanomial([0, 0, 0, 0, 7]));
        assert_eq!(won, Some(Estimate { elo: f64::INFINITY, confidence: None }));
    }
}
