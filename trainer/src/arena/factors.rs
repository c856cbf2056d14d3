//! Factors: several changes measured by the same games.
//!
//! A factor has two levels, each of which sets some USI options. In each pair of games one engine, chosen at random for
//! each factor, plays with the high level and the other with the low one. So every pair tells something about every
//! factor: the games measure each as precisely as if they were played for it alone, while the others add only a little
//! noise. This is a factorial design with random runs (Box, Hunter and Hunter, "Statistics for Experimenters").
//!
//! What is measured is the effect of a factor averaged over the levels of all others. A change that helps only together
//! with another one, or only without it, needs a match of its own.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::engines::{EngineSpec, OptionValue};
use crate::arena::strength::{Decision, Pentanomial, Sprt};
use crate::file_error::FileError;

/// USI options and their values.
pub type Options = IndexMap<String, OptionValue>;

/// A change of some options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factor {
    /// The name in tables.
    pub name: String,
    /// The options at the low level: usually the values that the engine plays with.
    pub low: Options,
    /// The same options at the high level.
    pub high: Options,
}

/// The factors of a match; none in most matches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Factors(Vec<Factor>);

/// Why factors are invalid.
#[derive(Debug, thiserror::Error)]
pub enum FactorsError {
    /// The file cannot be read or has unknown keys.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is none.
    #[error("{0}: no [[factor]]")]
    None(PathBuf),
    /// Both levels must set the same options, or what a pair played with would depend on the pair before.
    #[error("{path}: factor {factor:?} sets {option} at one level only")]
    OneLevel {
        /// The file.
        path: PathBuf,
        /// The factor's name.
        factor: String,
        /// The option.
        option: String,
    },
    /// Two factors set the same option.
    #[error("{path}: factors {first:?} and {second:?} both set {option}")]
    Shared {
        /// The file.
        path: PathBuf,
        /// The first factor's name.
        first: String,
        /// The second factor's name.
        second: String,
        /// The option.
        option: String,
    },
}

/// The contents of a file of factors.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    factor: Vec<Factor>,
}

impl Factors {
    /// Reads a TOML file with a table `[[factor]]` for each: its `name`, and the options at both levels, such as
    /// `low = { check_extension_min_depth = 8 }`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, has unknown keys or no factors, or if options are set twice or at one level only.
    pub fn read(path: &Path) -> Result<Self, FactorsError> {
        let text = std::fs::read_to_string(path).map_err(FileError::io(path))?;
        let File { factor: factors } = toml::from_str(&text).map_err(FileError::whole(path))?;
        check(path, &factors)?;
        Ok(Self(factors))
    }

    /// The factors.
    pub fn as_slice(&self) -> &[Factor] {
        &self.0
    }

    /// The options of an engine, 0 or 1, in a pair of games, numbered from 1.
    pub fn options(&self, seed: u64, pair: u64, engine: usize) -> impl Iterator<Item = (&str, &OptionValue)> {
        let levels = self.first_is_high(seed, pair);
        let options = self.0.iter().zip(levels).flat_map(move |(factor, first_is_high)| {
            if first_is_high == (engine == 0) { &factor.high } else { &factor.low }
        });
        options.map(|(name, value)| (name.as_str(), value))
    }

    /// Two descriptions of an engine: at the low and at the high level of all factors.
    pub fn extremes(&self, spec: &EngineSpec) -> [EngineSpec; 2] {
        [|factor: &Factor| factor.low.clone(), |factor: &Factor| factor.high.clone()].map(|level| {
            let mut spec = spec.clone();
            spec.options.extend(self.0.iter().flat_map(level));
            spec
        })
    }

    /// For each factor whether the first engine plays with its high level in a pair.
    fn first_is_high(&self, seed: u64, pair: u64) -> impl Iterator<Item = bool> + use<> {
        // Neighbouring seeds and pairs must not share levels, so both are mixed first.
        let mixed = fastrand::Rng::with_seed(seed).u64(..) ^ fastrand::Rng::with_seed(pair).u64(..);
        let mut rng = fastrand::Rng::with_seed(mixed);
        (0..self.0.len()).map(move |_| rng.bool())
    }
}

/// Checks that each option is set by one factor, at both levels.
fn check(path: &Path, factors: &[Factor]) -> Result<(), FactorsError> {
    let path = || path.to_owned();
    if factors.is_empty() {
        return Err(FactorsError::None(path()));
    }
    let mut owners = HashMap::new();
    for Factor { name, low, high } in factors {
        for option in low.keys().chain(high.keys()) {
            let (factor, option) = (name.clone(), option.clone());
            if !(low.contains_key(&option) && high.contains_key(&option)) {
                return Err(FactorsError::OneLevel { path: path(), factor, option });
            }
        }
        for option in low.keys() {
            // Letters of any case name the same option.
            if let Some(first) = owners.insert(option.to_lowercase(), name) {
                let [first, second] = [first, name].map(String::clone);
                return Err(FactorsError::Shared { path: path(), first, second, option: option.clone() });
            }
        }
    }
    Ok(())
}

/// The results of all factors.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct FactorScores {
    #[serde(skip)]
    factors: Factors,
    #[serde(skip)]
    seed: u64,
    #[serde(skip)]
    sprt: Option<Sprt>,
    /// The pairs from the point of view of the engine with the high level, for each factor.
    pairs: Vec<Pentanomial>,
    /// What the sequential test has decided of each factor.
    decisions: Vec<Option<FactorDecision>>,
}

/// The decision of a sequential test of a factor. It stands, whatever the games say that are played for the other factors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct FactorDecision {
    /// The hypothesis that was accepted.
    pub decision: Decision,
    /// After how many games.
    pub games: u64,
}

impl FactorScores {
    /// No results yet of these factors; `seed` is that of the match.
    pub fn new(factors: Factors, seed: u64, sprt: Option<Sprt>) -> Self {
        let pairs = vec![Pentanomial::default(); factors.0.len()];
        let decisions = vec![None; factors.0.len()];
        Self { factors, seed, sprt, pairs, decisions }
    }

    /// Adds a pair in which the first engine scored this number of half points.
    pub fn add(&mut self, pair: u64, half_points: usize) {
        let levels = self.factors.first_is_high(self.seed, pair);
        for ((pairs, decision), first_is_high) in self.pairs.iter_mut().zip(&mut self.decisions).zip(levels) {
            pairs.add(if first_is_high { half_points } else { 4 - half_points });
            *decision = decision.or_else(|| {
                let decision = self.sprt?.decision(pairs)?;
                Some(FactorDecision { decision, games: 2 * pairs.pairs() })
            });
        }
    }

    /// Whether there are no factors.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Whether there are factors and the sequential test is decided for each.
    pub fn are_decided(&self) -> bool {
        !self.is_empty() && self.decisions.iter().all(Option::is_some)
    }

    /// Each factor with the pairs from the point of view of its high level, and what was decided of it.
    pub fn iter(&self) -> impl Iterator<Item = (&Factor, &Pentanomial, Option<FactorDecision>)> {
        self.factors
            .0
            .iter()
            .zip(&self.pairs)
            .zip(&self.decisions)
            .map(|((factor, pairs), &decision)| (factor, pairs, decision))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[[factor]]\nname = 'margin'\nlow = { a = 1, b = 'x' }\nhigh = { a = 2, b = 'y' }\n\
        [[factor]]\nname = 'depth'\nlow = { c = 5 }\nhigh = { c = 7 }\n";

    fn factors() -> Factors {
        Factors(toml::from_str::<File>(FILE).unwrap().factor)
    }

    #[test]
    fn both_engines_have_the_opposite_levels_of_each_factor() {
        let factors = factors();
        let mut seen = std::collections::HashSet::new();
        for pair in 1..=64 {
            let [first, second] = [0, 1].map(|engine| {
                factors.options(3, pair, engine).map(|(name, value)| format!("{name}={value}")).collect()
            });
            let [first, second]: [Vec<_>; 2] = [first, second];
            assert!(first.iter().zip(&second).all(|(first, second)| first != second), "{first:?} {second:?}");
            assert_eq!(first[0] == "a=1", first[1] == "b=x", "options of a factor change together");
            seen.insert(first);
        }
        assert_eq!(seen.len(), 4, "factors change independently");
    }

    #[test]
    fn an_effect_is_found_and_not_taken_for_that_of_another_factor() {
        let factors = factors();
        let mut scores = FactorScores::new(factors.clone(), 9, None);
        for pair in 1..=2000 {
            let high =
                factors.options(9, pair, 0).any(|(name, value)| name == "c" && value.to_string() == "7");
            // The high level of `depth` wins all its pairs.
            scores.add(pair, if high { 4 } else { 0 });
        }
        let points: Vec<_> = scores.iter().map(|(_, pairs, _)| pairs.moments().unwrap().mean).collect();
        assert!((points[1] - 1.0).abs() < 1e-9, "{points:?}");
        assert!((points[0] - 0.5).abs() < 0.05, "{points:?}");
    }

    #[test]
    fn a_decision_stands_and_the_match_waits_for_all() {
        let factors = factors();
        let sprt = "elo0=0,elo1=40".parse().unwrap();
        let mut scores = FactorScores::new(factors.clone(), 9, Some(sprt));
        assert!(!scores.are_decided());
        let decisions = |scores: &FactorScores| -> Vec<_> {
            scores.iter().map(|(_, _, decision)| decision.map(|decided| decided.decision)).collect()
        };
        let depth_wins = |pair| factors.options(9, pair, 0).any(|(_, value)| value.to_string() == "7");
        let mut pair = 0;
        while decisions(&scores)[1].is_none() {
            pair += 1;
            scores.add(pair, if depth_wins(pair) { 3 } else { 1 });
        }
        let games = 2 * pair;
        assert!(games < 400 && !scores.are_decided(), "{games}");
        // From here on everything is even: the other factor turns out to be worth nothing.
        while !scores.are_decided() {
            pair += 1;
            assert!(pair < 5000);
            scores.add(pair, [1, 3][pair as usize % 2]);
        }
        assert_eq!(decisions(&scores), [Some(Decision::H0), Some(Decision::H1)]);
        let depth = scores.iter().nth(1).unwrap().2.unwrap();
        assert_eq!(depth, FactorDecision { decision: Decision::H1, games });
    }

    #[test]
    fn contradictions_are_refused() {
        let check = |text: &str| check(Path::new("f"), &toml::from_str::<File>(text).unwrap().factor);
        assert!(check(FILE).is_ok());
        let message = |text: &str| check(text).unwrap_err().to_string();
        assert_eq!(message(""), "f: no [[factor]]");
        let one_level = FILE.replace("high = { c = 7 }", "high = { c = 7, d = 1 }");
        assert_eq!(message(&one_level), "f: factor \"depth\" sets d at one level only");
        let shared = FILE.replace("{ c =", "{ A =");
        assert_eq!(message(&shared), "f: factors \"margin\" and \"depth\" both set A");
    }
}
