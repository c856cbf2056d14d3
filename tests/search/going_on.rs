//! Searches that go on where the last one ended.

use katagami::search::{
    HistoryPool, Limits, Resources, Settings, Signals, TranspositionTable, bench_games, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::game::Game;
use katagami_tests::long;

/// An engine's memory.
struct Memory {
    table: TranspositionTable,
    evaluation: Evaluation,
    histories: HistoryPool,
}

impl Memory {
    fn new() -> Self {
        let table = TranspositionTable::new(16).unwrap();
        Self { table, evaluation: Evaluation::material(), histories: HistoryPool::new() }
    }

    /// The depths that a search of `nodes` nodes reports.
    fn search(&self, game: &Game, nodes: u64, go_on: bool) -> Vec<u32> {
        let resources =
            Resources { table: &self.table, evaluation: &self.evaluation, histories: &self.histories };
        let limits = Limits { nodes: Some(nodes), go_on, ..Limits::default() };
        let mut depths = Vec::new();
        search(game, &limits, &Settings::default(), resources, &Signals::thinking(), &mut |report| {
            depths.push(report.depth);
        });
        depths
    }
}

/// The depth that a number of searches reach, one after the other.
fn depth(game: &Game, searches: u64, nodes: u64, go_on: bool) -> u32 {
    let memory = Memory::new();
    let reached = |search| memory.search(game, nodes, go_on && search > 0).last().copied();
    (0..searches).filter_map(reached).max().unwrap_or_default()
}

#[test]
fn many_short_searches_go_nearly_as_deep_as_a_long_one() {
    // Parts as long as those of the page's analyses (`docs/src/play/in-a-browser.md`). Much shorter ones can be stuck in an iteration.
    const SEARCHES: u64 = 10;
    const NODES: u64 = 100_000;
    let games: Vec<Game> = bench_games().step_by(if long() { 2 } else { 4 }).collect();
    let sum = |searches, nodes, go_on| -> u32 {
        games.iter().map(|game| depth(game, searches, nodes, go_on)).sum()
    };
    let (one, many) = (sum(1, SEARCHES * NODES, false), sum(SEARCHES, NODES, true));
    let anew = sum(SEARCHES, NODES, false);
    let mean = |depths: u32| f64::from(depths) / games.len() as f64;
    println!(
        "one search {:.1}, {SEARCHES} searches {:.1}, each anew {:.1}",
        mean(one),
        mean(many),
        mean(anew)
    );
    // Small boards are soon searched to the end.
    assert!(many >= anew);
    assert!(mean(many) > mean(one) - 2.5);
}

#[test]
fn only_the_same_position_is_searched_on() {
    let memory = Memory::new();
    let games: Vec<Game> = bench_games().take(2).collect();
    let last = *memory.search(&games[0], 5000, false).last().unwrap();
    assert!(last > 2);
    assert!(memory.search(&games[0], 5000, true)[0] >= last);
    assert_eq!(memory.search(&games[1], 5000, true)[0], 1);
    assert_eq!(memory.search(&games[0], 5000, true)[0], 1, "the last search was one of another position");
    assert_eq!(memory.search(&games[0], 5000, false)[0], 1, "nobody asked for it");
}
