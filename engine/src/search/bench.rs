//! The bench: a fixed amount of search whose node count is a signature of the search and the evaluation.

use std::fmt;
use std::time::Duration;

use web_time::Instant;

use super::history_pool::HistoryPool;
use super::limits::Limits;
use super::resources::Resources;
use super::root::search;
use super::settings::Settings;
use super::signals::Signals;
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

/// Searches a fixed set of positions to `depth` on one thread, unless it is stopped: then the numbers mean nothing.
/// Clears the cache of `evaluation`, so that each bench starts alike.
///
/// # Errors
///
/// If there is no memory for a small transposition table.
pub fn bench(depth: u32, evaluation: &Evaluation, signals: &Signals) -> Result<Bench, TableMemoryError> {
    const MEBIBYTES: usize = 16;
    let table = TranspositionTable::new(MEBIBYTES)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let start = Instant::now();
    let mut nodes = 0;
    for game in bench_games() {
        let histories = HistoryPool::new();
        let resources = Resources { table: &table, evaluation, histories: &histories };
        table.clear();
        evaluation.cache().clear();
        let mut last = 0;
        search(&game, &limits, &Settings::default(), resources, signals, &mut |report| {
            last = report.nodes;
        });
        nodes += last;
    }
    Ok(Bench { nodes, time: start.elapsed() })
}

/// The games of the bench: the start position and positions that a fixed random play reaches from it, on any board.
pub fn bench_games() -> impl Iterator<Item = Game> {
    const GAMES: u64 = 8;
    const PLIES_APART: u64 = 6;
    (0..GAMES).map(|number| {
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
