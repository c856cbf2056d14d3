//! The evaluation's share of a search: the same tree is searched twice, the second time with every value remembered.

use criterion::{BatchSize, Criterion};
use katagami::search::{HistoryPool, Limits, Resources, Settings, Signals, TranspositionTable, search};
use katagami_evaluation::Evaluation;
use katagami_evaluation::weights::SquareOrder;
use katagami_rules::game::Game;
use katagami_tests::weights::synthetic;

use crate::positions;

pub fn compare(criterion: &mut Criterion) {
    const APART: usize = 20;
    const DEPTH: u32 = 5;
    let games: Vec<Game> = positions().into_iter().step_by(APART).map(Game::new).collect();
    let table = TranspositionTable::new(16).expect("there is memory for a bench");
    for (name, turned) in [("search", false), ("search, with a term for the side to move", true)] {
        // So large that no value is lost.
        let evaluation = Evaluation::new(synthetic(turned), SquareOrder::ByRank, 512)
            .expect("there is memory for a bench");
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        let run = || games.iter().map(|game| nodes(game, DEPTH, &table, &evaluation)).sum::<u64>();
        println!("{name}: {} nodes", run());
        let forget = || evaluation.cache().clear();
        group.bench_function("values found", |bencher| {
            bencher.iter_batched(forget, |()| run(), BatchSize::PerIteration);
        });
        group.bench_function("values remembered", |bencher| bencher.iter(run));
        group.finish();
    }
}

fn nodes(game: &Game, depth: u32, table: &TranspositionTable, evaluation: &Evaluation) -> u64 {
    table.clear();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut nodes = 0;
    let resources = Resources { table, evaluation, histories: &HistoryPool::new() };
    search(game, &limits, &Settings::default(), resources, &Signals::thinking(), &mut |report| {
        nodes = report.nodes;
    });
    nodes
}
