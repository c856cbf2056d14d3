//! Which of two engines is stronger, and how sure that is: Elo with error bars, and the sequential probability ratio test.
//!
//! All statistics count pairs of games, not games. The two games of a pair share their opening, so they are not independent,
//! and drawish or one-sided openings would otherwise make the error bars too wide.
//!
//! The test is the generalized sequential probability ratio test (J. Liu, G. Xu, Z. Ying,
//! <http://stat.columbia.edu/~jcliu/paper/GSPRT_SQA3.pdf>) on pairs of games, as Stockfish's Fishtest runs it after the
//! notes of Michel Van den Bergh: each hypothesis is represented by that distribution of pairs which, of all that fulfil
//! it, makes the results most likely (<https://cantate.be/Fishtest/support_MLE_multinomial.pdf>, and for normalized Elo
//! <https://cantate.be/Fishtest/normalized_elo_practical.pdf>). No model of draws is needed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal};

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

/// The confidence level of error bars.
const CONFIDENCE: f64 = 0.95;

/// The expected score of an engine that is `elo` stronger: 1 / (1 + 10^(-elo/400)).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The inverse of [`expected_score`]; infinite for scores of 0 and less, and of 1 and more.
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
            // A pair's score is the mean of two games.
            normalized_elo: lead / (2.0 * variance).sqrt() * NORMALIZED_UNIT,
        }
    }
}

/// The normalized Elo of a lead of one standard deviation of a game. Chosen such that normalized and logistic Elo agree
/// near 0 without draws.
pub const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// The unit of `elo0` and `elo1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// The usual Elo, a function of the mean score.
    #[default]
    Logistic,
    /// Normalized Elo as on Fishtest: the mean score in standard deviations of a game.
    Normalized,
}

/// A sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The Elo difference under the null hypothesis H0.
    pub elo0: f64,
    /// The Elo difference under the alternative hypothesis H1.
    pub elo1: f64,
    /// The probability of accepting H1 if H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 if H1 is true.
    pub beta: f64,
    /// The unit of both differences.
    pub model: EloModel,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// H0: the difference is `elo0` rather than `elo1`.
    H0,
    /// H1: the difference is `elo1` rather than `elo0`.
    H1,
}

impl Sprt {
    /// The log-likelihood ratio (LLR) of H1 to H0.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        // A small number in place of 0, so that no distribution has likelihood 0. Fishtest does the same.
        let counts = pairs.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let [first, second] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => {
                let mean = expected_score(elo);
                most_likely(&observed, &Pentanomial::SCORES.map(|score| score - mean))
            }
            // The standard deviations of a pair's score are √2 times smaller than a game's.
            EloModel::Normalized => {
                most_likely_with_lead(&observed, elo / NORMALIZED_UNIT * std::f64::consts::SQRT_2)
            }
        });
        (0..5).map(|kind| counts[kind] * (second[kind] / first[kind]).ln()).sum()
    }

    /// The LLRs at which the test accepts H0 and H1.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The decision, `None` if more games are needed.
    pub fn decision(&self, pairs: &Pentanomial) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= upper => Some(Decision::H1),
            ratio if ratio <= lower => Some(Decision::H0),
            _ => None,
        }
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut sprt = Self { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        for part in text.split(',') {
            let (key, value) = part.trim().split_once('=').ok_or("expected `elo0=0,elo1=5,...`")?;
            let number = || value.parse::<f64>().ok().filter(|number| number.is_finite());
            let number = || number().ok_or_else(|| format!("{key} takes a number, not {value:?}"));
            match (key, value) {
                ("elo0", _) => sprt.elo0 = number()?,
                ("elo1", _) => sprt.elo1 = number()?,
                ("alpha", _) => sprt.alpha = number()?,
                ("beta", _) => sprt.beta = number()?,
                ("model", "logistic") => sprt.model = EloModel::Logistic,
                ("model", "normalized") => sprt.model = EloModel::Normalized,
                ("model", _) => return Err(format!("model is logistic or normalized, not {value:?}")),
                _ => return Err(format!("unknown key {key:?}; known are elo0, elo1, alpha, beta, model")),
            }
        }
        sprt.checked()
    }

    fn checked(self) -> Result<Self, String> {
        let risk = |risk: f64| risk > 0.0 && risk < 0.5;
        if self.elo0 >= self.elo1 {
            Err("elo0 must be less than elo1".into())
        } else if self.elo0.abs().max(self.elo1.abs()) > 1000.0 {
            Err("elo0 and elo1 must be between -1000 and 1000".into())
        } else if self.model == EloModel::Normalized && self.elo0.abs().max(self.elo1.abs()) > 200.0 {
            // Farther from 0 the iteration finds no likelihood.
            Err("elo0 and elo1 must be between -200 and 200 in the normalized model".into())
        } else if !risk(self.alpha) || !risk(self.beta) {
            Err("alpha and beta must be between 0 and 0.5".into())
        } else {
            Ok(self)
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    /// Parses `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic`. These are the defaults, too.
    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text).map_err(|message| format!("SPRT {text:?}: {message}"))
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = match self.model {
            EloModel::Logistic => "logistic",
            EloModel::Normalized => "normalized",
        };
        let Self { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

/// The maximum-likelihood distribution whose mean leads an even score by the given number of standard deviations.
///
/// The condition is not linear. Each iteration solves its linear approximation at the last guess.
fn most_likely_with_lead(observed: &[f64; 5], lead: f64) -> [f64; 5] {
    const ITERATIONS: usize = 50;
    const TOLERANCE: f64 = 1e-12;
    let mut guess = [0.2; 5];
    for _ in 0..ITERATIONS {
        let mean = dot(&guess, &Pentanomial::SCORES);
        let deviation = dot(&guess, &Pentanomial::SCORES.map(|score| (score - mean).powi(2))).sqrt();
        let terms = Pentanomial::SCORES
            .map(|score| score - 0.5 - lead * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0);
        let next = most_likely(observed, &terms);
        let change = (0..5).map(|kind| (next[kind] - guess[kind]).abs()).fold(0.0, f64::max);
        guess = next;
        if change < TOLERANCE {
            break;
        }
    }
    guess
}

/// The distribution `q` with `Σ q·term = 0` that maximizes `Σ observed·ln q`.
///
/// With a Lagrange multiplier `x`, `q = observed / (1 + x·term)`, and `x` solves `Σ observed·term / (1 + x·term) = 0`: a sum
/// that decreases between its poles. The terms must have both signs.
fn most_likely(observed: &[f64; 5], terms: &[f64; 5]) -> [f64; 5] {
    const HALVINGS: usize = 200;
    let (least, greatest) =
        terms.iter().fold((0.0_f64, 0.0_f64), |(least, most), &term| (least.min(term), most.max(term)));
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..HALVINGS {
        let x = f64::midpoint(low, high);
        let sum: f64 = (0..5).map(|kind| observed[kind] * terms[kind] / (1.0 + x * terms[kind])).sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|kind| observed[kind] / (1.0 + x * terms[kind]))
}

fn dot(left: &[f64; 5], right: &[f64; 5]) -> f64 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
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
