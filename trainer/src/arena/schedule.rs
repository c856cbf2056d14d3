//! What each game of a match is played with: its opening, the colours, and the options that change from pair to pair.
//!
//! # Factors
//!
//! A factor has two levels, each of which sets some USI options. In each pair of games one engine, chosen at random for
//! each factor, plays with the high level and the other with the low one. So every pair tells something about every
//! factor: the games measure each as precisely as if they were played for it alone, while the others add only a little
//! noise. This is a factorial design with random runs (Box, Hunter and Hunter, "Statistics for Experimenters").
//!
//! What is measured is the effect of a factor averaged over the levels of all others. A change that helps only together
//! with another one, or only without it, needs a match of its own.

use std::collections::HashMap;
use std::path::Path;

use indexmap::IndexMap;
use katagami_rules::types::ByColor;
use serde::{Deserialize, Serialize};

use super::engines::{EngineSpec, OptionValue};
use crate::file_error::FileError;

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// The number of the game, from 1.
    pub number: u64,
    /// The index of its opening.
    pub opening: usize,
    /// The index of the engine that plays each colour.
    pub engines: ByColor<usize>,
}

/// All games of a match: pairs of games with the same opening and exchanged colours. The openings are shuffled.
#[derive(Clone, Debug)]
pub struct Schedule {
    order: Vec<usize>,
}

impl Schedule {
    /// A schedule for this number of openings, at least one, in an order that depends on the seed.
    pub fn new(openings: usize, seed: u64) -> Self {
        let mut order: Vec<_> = (0..openings).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        Self { order }
    }

    /// The game with this number, from 1. After the last opening the first one follows.
    pub fn game(&self, number: u64) -> ScheduledGame {
        let index = number.saturating_sub(1);
        let first_is_black = index.is_multiple_of(2);
        ScheduledGame {
            number,
            opening: self.order[(index / 2) as usize % self.order.len()],
            engines: ByColor(if first_is_black { [0, 1] } else { [1, 0] }),
        }
    }
}

/// The number of a game's pair, from 1.
pub fn pair_number(number: u64) -> u64 {
    number.div_ceil(2)
}

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
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let text = std::fs::read_to_string(path).map_err(FileError::io(path))?;
        let File { factor: factors } = toml::from_str(&text).map_err(FileError::whole(path))?;
        check(&factors).map_err(FileError::whole(path))?;
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
    pub(super) fn first_is_high(&self, seed: u64, pair: u64) -> impl Iterator<Item = bool> + use<> {
        // Neighbouring seeds and pairs must not share levels, so both are mixed first.
        let mixed = fastrand::Rng::with_seed(seed).u64(..) ^ fastrand::Rng::with_seed(pair).u64(..);
        let mut rng = fastrand::Rng::with_seed(mixed);
        (0..self.0.len()).map(move |_| rng.bool())
    }
}

/// Checks that each option is set by one factor, at both levels.
fn check(factors: &[Factor]) -> Result<(), String> {
    if factors.is_empty() {
        return Err("no [[factor]]".into());
    }
    let mut owners = HashMap::new();
    for Factor { name, low, high } in factors {
        for option in low.keys().chain(high.keys()) {
            // What a pair played with would depend on the pair before.
            if !(low.contains_key(option) && high.contains_key(option)) {
                return Err(format!("factor {name:?} sets {option} at one level only"));
            }
        }
        for option in low.keys() {
            // Letters of any case name the same option.
            if let Some(first) = owners.insert(option.to_lowercase(), name) {
                return Err(format!("factors {first:?} and {name:?} both set {option}"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_exchange_colours() {
        let schedule = Schedule::new(10, 3);
        for pair in 0..30 {
            let [first, second] = [1, 2].map(|half| schedule.game(2 * pair + half));
            assert_eq!(first.opening, second.opening);
            assert_eq!([first.engines.0, second.engines.0], [[0, 1], [1, 0]]);
            assert_eq!(pair_number(first.number), pair_number(second.number));
        }
    }

    #[test]
    fn all_openings_come_once_before_any_comes_again() {
        let schedule = Schedule::new(10, 3);
        let mut seen: Vec<_> = (0..10).map(|pair| schedule.game(2 * pair + 1).opening).collect();
        assert_ne!(seen, (0..10).collect::<Vec<_>>());
        seen.sort_unstable();
        assert_eq!(seen, (0..10).collect::<Vec<_>>());
        assert_ne!(Schedule::new(10, 4).order, schedule.order);
        assert_eq!(Schedule::new(10, 3).order, schedule.order);
    }

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
    fn contradictions_are_refused() {
        let check = |text: &str| check(&toml::from_str::<File>(text).unwrap().factor);
        assert!(check(FILE).is_ok());
        let message = |text: &str| check(text).unwrap_err();
        assert_eq!(message(""), "no [[factor]]");
        let one_level = FILE.replace("high = { c = 7 }", "high = { c = 7, d = 1 }");
        assert_eq!(message(&one_level), "factor \"depth\" sets d at one level only");
        let shared = FILE.replace("{ c =", "{ A =");
        assert_eq!(message(&shared), "factors \"margin\" and \"depth\" both set A");
    }
}
