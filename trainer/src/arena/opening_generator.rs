//! Generating openings: random legal moves from the start position, accepted if a search finds the position even, and another
//! engine, if there is one.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use katagami::search::{Decision, Limits, Settings, TableMemoryError};
use katagami_evaluation::Evaluation;
use katagami_rules::game::{Game, Rules};
use katagami_rules::position::Position;

use super::engines::{EngineFailure, EngineProcess, EngineSpec, OptionValue, Score, StartError};
use super::openings::Opening;
use crate::options::range;
use crate::search_memory::SearchMemory;
use crate::stop_flag::StopFlag;

/// The settings of a generator.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
#[group(skip)]
pub struct OpeningConfig {
    /// The range of the number of random moves
    #[arg(long, value_name = "MIN..MAX", default_value = "4..12", value_parser = range)]
    pub plies: RangeInclusive<usize>,
    /// The depth of the search
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
    /// Only positions with a score from -N to N
    #[arg(long, alias = "limit", value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(i32).range(0..))]
    pub max_score: i32,
    /// The seed of the random moves
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// The most points by which an opening may favour a side, and the next limits if there are too few such openings.
pub const LIMITS: [i32; 3] = [100, 400, 2000];

/// Generates openings that lead to different positions.
#[derive(Debug)]
pub struct OpeningGenerator {
    config: OpeningConfig,
    random: fastrand::Rng,
    seen: HashSet<u64>,
    memory: SearchMemory,
    evaluation: Evaluation,
    deadline: Option<Instant>,
}

impl OpeningGenerator {
    /// The number of failed tries in a row after which the generator gives up.
    const TRIES: usize = 20_000;

    /// A generator that searches with this evaluation.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the search.
    pub fn new(config: OpeningConfig, evaluation: Evaluation) -> Result<Self, TableMemoryError> {
        const MEBIBYTES: usize = 2;
        let random = fastrand::Rng::with_seed(config.seed);
        let memory = SearchMemory::new(MEBIBYTES)?;
        Ok(Self { config, random, seen: HashSet::new(), memory, evaluation, deadline: None })
    }

    /// A generator that ends at this moment.
    pub fn until(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Plays random moves. `None` if they lead to a check, to the end of the game, or to a known position.
    fn candidate(&mut self) -> Option<(Opening, Game)> {
        let root = Position::start();
        let mut game = Game::new(root.clone());
        for _ in 0..self.random.usize(self.config.plies.clone()) {
            game.make(*self.random.choice(game.position().legal_moves().iter())?);
        }
        let quiet = !game.checks().any() && game.outcome(&Rules::default()).is_none();
        let new = quiet && self.seen.insert(game.position().key());
        new.then(|| (Opening { root, moves: game.moves().flatten().collect() }, game))
    }

    /// Whether the position is even. A shallow search rejects most positions first.
    fn is_even(&self, game: &Game) -> bool {
        let OpeningConfig { depth, max_score, .. } = self.config;
        self.is_within(game, depth / 2, 4 * max_score) && self.is_within(game, depth, max_score)
    }

    fn is_within(&self, game: &Game, depth: u32, limit: i32) -> bool {
        /// Limits the search of positions with very large trees.
        const NODES: u64 = 500_000;
        let limits = Limits { depth: Some(depth.max(1)), nodes: Some(NODES), ..Limits::default() };
        // The score must not depend on earlier searches, so that results are reproducible. The cache of evaluations may stay:
        // a cell is compared with the whole key.
        self.memory.clear();
        let decision = self.memory.search(game, &limits, &Settings::default(), &self.evaluation);
        matches!(decision, Decision::Move { score, .. } if score.abs() <= limit)
    }
}

impl Iterator for OpeningGenerator {
    type Item = Opening;

    /// The next opening. `None` if many tries found none, or the time is over.
    fn next(&mut self) -> Option<Opening> {
        for _ in 0..Self::TRIES {
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            if let Some((opening, game)) = self.candidate()
                && self.is_even(&game)
            {
                return Some(opening);
            }
        }
        None
    }
}

/// The time that the engine has to get ready, and for each search.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The size of its transposition table in MiB, unless the engine's description has another. The table is cleared before each
/// search; a gigabyte, the default of some engines, would take longer to clear than to use.
const TABLE: i64 = 16;

/// Another engine, running, that judges whether openings are even.
#[derive(Debug)]
pub struct OpeningJudge {
    engine: EngineProcess,
    nodes: u64,
    limit: Score,
}

impl OpeningJudge {
    /// Starts an engine that will search this number of nodes and accept scores up to `limit` centipawns for either side.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn start(spec: &EngineSpec, nodes: u64, limit: Score) -> Result<Self, StartError> {
        let engine = EngineProcess::start(&with_table(spec), TIMEOUT, &StopFlag::default())?;
        Ok(Self { engine, nodes, limit })
    }

    /// Whether the engine finds the position after the opening even. It does not if it reports no score.
    ///
    /// # Errors
    ///
    /// If the engine fails.
    pub fn is_even(&mut self, opening: &Opening) -> Result<bool, EngineFailure> {
        // The score must not depend on earlier searches, so that results are reproducible.
        self.engine.new_game()?;
        let go = format!("go nodes {}", self.nodes);
        let answer = self.engine.search(&format!("position {opening}"), &go, Some(TIMEOUT))?;
        Ok(answer.info.score.is_some_and(|score| score.abs() <= self.limit))
    }
}

/// The same engine with a size for its table.
fn with_table(spec: &EngineSpec) -> EngineSpec {
    let mut spec = spec.clone();
    spec.options.entry("USI_Hash".to_owned()).or_insert(OptionValue::Number(TABLE));
    spec
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(seed: u64) -> Vec<Opening> {
        let config = OpeningConfig { plies: 2..=5, depth: 2, max_score: 150, seed };
        OpeningGenerator::new(config, Evaluation::material()).unwrap().take(20).collect()
    }

    #[test]
    fn openings_satisfy_the_settings() {
        let openings = some(1);
        let keys: HashSet<_> = openings.iter().map(|opening| opening.game().position().key()).collect();
        assert_eq!((openings.len(), keys.len()), (20, 20));
        for opening in &openings {
            assert!((2..=5).contains(&opening.moves.len()));
            assert!(!opening.game().checks().any());
            assert_eq!(opening.to_string().parse().as_ref(), Ok(opening));
        }
        assert_eq!(openings, some(1));
        assert_ne!(openings, some(2));
    }

    #[test]
    fn the_generator_ends_when_there_are_no_more() {
        let config = OpeningConfig { plies: 1..=1, depth: 1, max_score: 1000, seed: 0 };
        let moves = Position::start().legal_moves();
        let count = OpeningGenerator::new(config, Evaluation::material()).unwrap().count();
        assert!((1..=moves.len()).contains(&count), "{count}");
    }

    #[test]
    fn the_table_is_small_unless_it_has_a_size() {
        let table = |words: &str| with_table(&words.parse().unwrap()).options["USI_Hash"].to_string();
        assert_eq!(table("cmd=a"), "16");
        assert_eq!(table("cmd=a option.USI_Hash=1024"), "1024");
    }
}
