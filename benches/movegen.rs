//! The parts of move generation, each by itself, on whatever board is built:
//! `cargo bench -p katagami-benches --bench movegen`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use katagami_benches::positions::random_positions;
use katagami_rules::movegen::{self, Count, MoveList};
use katagami_rules::position::Position;

/// A stage: what it does with one position.
type Stage = fn(&Position, &mut MoveList);

const STAGES: [(&str, Stage); 5] = [
    ("legal", |position, moves| movegen::legal(position, moves)),
    ("captures", |position, moves| movegen::captures(position, &position.checks(), moves)),
    ("quiets", |position, moves| movegen::quiets(position, &position.checks(), moves)),
    ("drops", |position, moves| movegen::drops(position, &position.checks(), moves)),
    ("checks", |position, moves| movegen::checks(position, &position.checks(), moves)),
];

fn stages(criterion: &mut Criterion) {
    let positions = random_positions();
    let mut group = criterion.benchmark_group("generate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    for (name, generate) in STAGES {
        let mut moves = MoveList::new();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    moves.clear();
                    generate(position, &mut moves);
                    black_box(&moves);
                }
            });
        });
    }
    group.bench_function("legal, counted only", |bencher| {
        bencher.iter(|| {
            let mut count = Count::default();
            for position in &positions {
                movegen::legal(position, &mut count);
            }
            count.total()
        });
    });
    group.finish();
}

fn position(criterion: &mut Criterion) {
    let positions = random_positions();
    let mut group = criterion.benchmark_group("position");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("checks and pins", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(position.checks());
            }
        });
    });
    let mut moved: Vec<_> =
        positions.iter().map(|position| (position.clone(), first_move(position))).collect();
    group.bench_function("make and unmake", |bencher| {
        bencher.iter(|| {
            for (position, mv) in &mut moved {
                let undo = position.make(*mv);
                black_box(&*position);
                position.unmake(*mv, &undo);
            }
        });
    });
    let sfens: Vec<String> = positions.iter().map(Position::to_sfen).collect();
    group.bench_function("read SFEN", |bencher| {
        bencher.iter(|| {
            for sfen in &sfens {
                let _ = black_box(Position::from_sfen(sfen));
            }
        });
    });
    group.finish();
}

fn first_move(position: &Position) -> katagami_rules::types::Move {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves[0]
}

criterion_group!(benches, stages, position);
criterion_main!(benches);
