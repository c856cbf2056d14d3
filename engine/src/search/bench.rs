//! Searches of fixed positions: the bench, whose node count is a signature of the search and the evaluation, and statistics of
//! the tree.

use std::fmt;
use std::time::Duration;

use web_time::Instant;

use super::parameters::{Counts, Event, Technique, counts};
use super::resources::{HistoryPool, Resources};
use super::settings::{Limits, Settings};
use super::stop::Signals;
use super::threads::search;
use super::transposition_table::{TableMemoryError, TranspositionTable};
use katagami_evaluation::Evaluation;
use katagami_rules::game::{Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;

/// What a bench measured.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// The signature: changes when, and only when, the tree searched changes.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs_f64();
        let per_second = self.nodes as f64 / seconds.max(1e-6);
        write!(f, "{} nodes {per_second:.0} nps ({seconds:.2} s)", self.nodes)
    }
}

/// The depth that a bench searches to when none is given.
pub const BENCH_DEPTH: u32 = 11;

/// The greatest depth that a bench is given.
pub const MAX_BENCH_DEPTH: u32 = 64;

/// Is called with the number of positions that are done and the depth reached in the next one, whenever that grows.
pub type Watch<'a> = &'a mut dyn FnMut(u64, u32);

/// Searches a fixed set of positions to `depth` on one thread, unless it is stopped: then the numbers mean nothing.
/// Clears the cache of `evaluation`, so that each bench starts alike.
///
/// # Errors
///
/// If there is no memory for a small transposition table.
pub fn bench(
    depth: u32,
    evaluation: &Evaluation,
    signals: &Signals,
    watch: Watch<'_>,
) -> Result<Bench, TableMemoryError> {
    const MEBIBYTES: usize = 16;
    let table = TranspositionTable::new(MEBIBYTES)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let start = Instant::now();
    let mut nodes = 0;
    for (done, game) in (0..).zip(bench_games()) {
        let histories = HistoryPool::new();
        let resources = Resources { table: &table, evaluation, histories: &histories };
        table.clear();
        evaluation.cache().clear();
        let mut last = 0;
        search(&game, &limits, &Settings::default(), resources, signals, &mut |report| {
            last = report.nodes;
            watch(done, report.depth);
        });
        nodes += last;
    }
    Ok(Bench { nodes, time: start.elapsed() })
}

/// The number of games of the bench.
pub const BENCH_GAMES: u64 = 8;

/// The games of the bench: the start position and positions that a fixed random play reaches from it, on any board.
pub fn bench_games() -> impl Iterator<Item = Game> {
    const PLIES_APART: u64 = 6;
    (0..BENCH_GAMES).map(|number| {
        let mut random = Random(number);
        let mut game = Game::new(Position::start());
        for _ in 0..number * PLIES_APART {
            let mut moves = MoveList::new();
            movegen::legal_with(game.position(), game.checks(), &mut moves);
            if moves.is_empty() {
                break;
            }
            game.make(moves[random.next() as usize % moves.len()]);
            if game.outcome(&Rules::default()).is_some() {
                game.undo();
                break;
            }
        }
        game
    })
}

/// Knuth's linear congruential generator: the same play everywhere, for ever.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// What searches of some positions did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The nodes of each position up to the end of each iteration, from depth 1 on.
    nodes: Vec<Vec<u64>>,
    counts: Counts,
}

/// Searches each position to `depth` with an empty table, and counts what happens.
///
/// # Errors
///
/// If there is no memory for the table.
pub fn statistics(
    games: &[Game],
    depth: u32,
    mebibytes: usize,
    evaluation: &Evaluation,
    signals: &Signals,
    watch: Watch<'_>,
) -> Result<Statistics, TableMemoryError> {
    let table = TranspositionTable::new(mebibytes)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    // Every iteration is to be reported.
    let settings = Settings { report_interval: Duration::ZERO, ..Settings::default() };
    let before = counts();
    let mut nodes = Vec::new();
    for (done, game) in (0..).zip(games) {
        let histories = HistoryPool::new();
        let resources = Resources { table: &table, evaluation, histories: &histories };
        table.clear();
        evaluation.cache().clear();
        let mut iterations = Vec::new();
        search(game, &limits, &settings, resources, signals, &mut |report| {
            iterations.truncate(report.depth as usize - 1);
            iterations.push(report.nodes);
            watch(done, report.depth);
        });
        nodes.push(iterations);
    }
    let after = counts();
    Ok(Statistics { nodes, counts: std::array::from_fn(|index| after[index] - before[index]) })
}

impl Statistics {
    /// All nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().filter_map(|iterations| iterations.last()).sum()
    }

    /// By what factor the nodes grow with each ply from depth `from` to the deepest: the geometric mean over the positions
    /// that were searched so deep. `None` if there is none.
    #[must_use]
    pub fn branching_factor(&self, from: usize) -> Option<f64> {
        let growth = |iterations: &Vec<u64>| {
            let plies = iterations.len().checked_sub(from).filter(|&plies| plies > 0)?;
            let (first, last) = (*iterations.get(from.checked_sub(1)?)?, *iterations.last()?);
            Some((last as f64 / first as f64).ln() / plies as f64)
        };
        let logarithms: Vec<f64> = self.nodes.iter().filter_map(growth).collect();
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        (!logarithms.is_empty()).then(|| mean.exp())
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Shallower iterations say little about how the tree grows.
        const FROM: usize = 9;
        let nodes = self.nodes();
        writeln!(f, "{nodes:12} nodes")?;
        if let Some(factor) = self.branching_factor(FROM) {
            writeln!(f, "{factor:12.3} branching factor from depth {FROM} on")?;
        }
        if !Technique::SELECTABLE {
            return writeln!(f, "a build with the feature tune counts more");
        }
        for &(event, text) in Event::ALL {
            let count = self.counts[event as usize];
            writeln!(
                f,
                "{count:12} {text} ({:.1} for 100 nodes)",
                100.0 * count as f64 / nodes.max(1) as f64
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_branching_factor_is_the_mean_growth() {
        let nodes = vec![vec![1, 10, 20, 40], vec![1, 10, 80, 640], vec![1]];
        let statistics = Statistics { nodes, counts: Counts::default() };
        assert!(statistics.branching_factor(2).is_some_and(|factor| (factor - 4.0).abs() < 1e-9));
        assert_eq!(statistics.branching_factor(4), None);
        assert_eq!(statistics.nodes(), 40 + 640 + 1);
    }
    /// Only a build with the feature `tune` counts.
    #[test]
    fn each_evaluation_asked_for_is_known_stored_or_computed() {
        use katagami_rules::position::Position;

        let games = [Game::new(Position::start())];
        let statistics =
            statistics(&games, 6, 1, &Evaluation::material(), &Signals::thinking(), &mut |_, _| {}).unwrap();
        let of = |event: Event| statistics.counts[event as usize];
        let answers = [
            Event::EvaluationOnStack,
            Event::EvaluationInTable,
            Event::EvaluationInCache,
            Event::EvaluationComputed,
        ];
        assert_eq!(answers.map(of).iter().sum::<u64>(), of(Event::EvaluationAsked));
        assert_eq!(of(Event::EvaluationInTable) > 0, cfg!(feature = "tune"));
        assert_eq!(of(Event::EvaluationComputed) > 0, cfg!(feature = "tune"));
    }
}
