//! Evaluating along games: in full, by differences, and from memory.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use katagami_benches::positions::random_game;
use katagami_evaluation::weights::SquareOrder;
use katagami_evaluation::{Evaluation, Evaluator};
use katagami_rules::game::Game;
use katagami_rules::position::Position;
use katagami_tests::weights::synthetic;

/// How far each game goes.
const PLIES: usize = 100;

pub fn compare(criterion: &mut Criterion) {
    for (name, turned) in [("difference", false), ("difference, with a term for the side to move", true)] {
        let evaluation =
            Evaluation::new(synthetic(turned), SquareOrder::ByRank, 16).expect("there is memory for a bench");
        let games: Vec<Game> = (0..20).map(|seed| random_game(seed, PLIES)).collect();
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(games.iter().map(|game| game.moves().len() as u64).sum()));
        group.bench_function("in full", |bencher| {
            bencher.iter(|| {
                along(&games, &evaluation, |evaluator, position| {
                    black_box(evaluator.sums_in_full(position));
                });
            });
        });
        group.bench_function("by differences", |bencher| {
            bencher.iter(|| {
                along(&games, &evaluation, |evaluator, position| {
                    black_box(evaluator.evaluate_uncached(position));
                });
            });
        });
        group.bench_function("remembered, inlined", |bencher| {
            bencher.iter(|| {
                along(&games, &evaluation, |evaluator, position| {
                    black_box(evaluator.evaluate(position));
                });
            });
        });
        group.bench_function("remembered, called", |bencher| {
            bencher.iter(|| {
                along(&games, &evaluation, |evaluator, position| {
                    black_box(called(evaluator, position));
                });
            });
        });
        group.bench_function("making the moves alone", |bencher| {
            bencher.iter(|| {
                along(&games, &evaluation, |_, position| {
                    black_box(position.key());
                });
            });
        });
        group.finish();
    }
}

/// The short path behind a call.
#[inline(never)]
fn called(evaluator: &mut Evaluator<'_>, position: &Position) -> i32 {
    evaluator.evaluate(position)
}

fn along(games: &[Game], evaluation: &Evaluation, mut visit: impl FnMut(&mut Evaluator<'_>, &Position)) {
    for game in games {
        let mut position = Position::start();
        let mut evaluator = Evaluator::new(evaluation, &position);
        for mv in game.moves().flatten() {
            evaluator.play(&position, mv);
            position.make(mv);
            visit(&mut evaluator, &position);
        }
    }
}
