//! What lists cost: to build, and to sum up.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use katagami_evaluation::Entry;
use katagami_evaluation::board::bonanza;
use katagami_evaluation::running::{PieceList, full_sums};
use katagami_evaluation::weights::SquareOrder;
use katagami_tests::weights::synthetic;

use crate::tables::{Layout, Square};
use crate::{lists, positions};

pub fn compare(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("list");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("build both lists", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(PieceList::new(position, SquareOrder::ByFile));
            }
        });
    });
    let weights = synthetic(false);
    group.bench_function("build both lists and evaluate in full", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(weights.tables.as_ref().map(|tables| full_sums(tables, position)));
            }
        });
    });
    drop(weights);
    let table = Square::<i16, { bonanza::fe_end }>::new();
    let rivals = [
        ("sum up Bonanza's", lists::bonanza(&positions)),
        ("sum up the shrunken", lists::shrunken(&positions)),
        ("sum up the fixed", lists::fixed(&positions, Entry::bonanza_kpp)),
    ];
    for (name, seen) in rivals {
        let entries: usize = seen.iter().map(|seen| seen.list.len()).sum();
        println!("{name}: {:.1} entries in the mean", entries as f64 / seen.len() as f64);
        group.bench_function(name, |bencher| {
            bencher.iter(|| seen.iter().map(|seen| table.sum(seen)).sum::<i32>());
        });
    }
    group.finish();
}
