//! Elo: what scores mean for strength.
//!
//! The error bars come from the scatter of pairs, not of games: the games of a pair share their opening, and drawish or
//! one-sided openings would otherwise make the bars too wide.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::pentanomial::{Moments, Pentanomial};

/// How certain an interval is that is called an error bar.
const CONFIDENCE: f64 = 0.95;

/// The score expected of who is so many Elo stronger: 1 / (1 + 10^(-elo/400)).
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

/// What a match says about the first engine's strength against the second's.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The Elo difference (logistic).
    pub elo: f64,
    /// How certain it is; `None` while all pairs scored the same.
    pub certainty: Option<Certainty>,
}

/// How certain an estimate is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Certainty {
    /// The lower end of the error bar at 95 %.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The likelihood of superiority: how sure it is that the first engine is stronger.
    pub los: f64,
    /// The difference in normalized Elo: how far the mean score is from even, in standard deviations of a game.
    pub normalized_elo: f64,
}

impl Estimate {
    /// The estimate; `None` before the first pair.
    pub fn new(pairs: &Pentanomial) -> Option<Self> {
        let moments = pairs.moments()?;
        let certainty = (moments.variance > 0.0).then(|| Certainty::new(&moments));
        Some(Self { elo: elo(moments.mean), certainty })
    }
}

impl Certainty {
    fn new(&Moments { pairs, mean, variance }: &Moments) -> Self {
        let normal = Normal::standard();
        let deviation = (variance / pairs).sqrt();
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

/// One unit of score per standard deviation of a game, in normalized Elo: so that near 0, with no draws, normalized
/// and logistic Elo agree.
pub const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// The standard deviation of one game, if games were independent and pairs scattered like this: a pair's score is the
/// mean of two.
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
    fn without_scatter() {
        assert_eq!(Estimate::new(&Pentanomial::default()), None);
        let even = Estimate::new(&Pentanomial([0, 0, 7, 0, 0]));
        assert_eq!(even, Some(Estimate { elo: 0.0, certainty: None }));
        let won = Estimate::new(&Pentanomial([0, 0, 0, 0, 7]));
        assert_eq!(won, Some(Estimate { elo: f64::INFINITY, certainty: None }));
    }
}
