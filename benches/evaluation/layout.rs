//! Which table of king-piece-piece is summed up fastest.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use katagami_evaluation::Entry;
use katagami_evaluation::board::bonanza;
use katagami_evaluation::weights::ENTRIES;
use katagami_rules::position::Position;

use crate::lists::{self, Numbering};
use crate::positions;
use crate::tables::{Layout, RunTimeWidth, SmallPages, Square, Triangle};

/// The width of Bonanza's table, where rows that pawns cannot reach are squeezed out.
const SQUEEZED: usize = bonanza::fe_end;

/// The next width that shifts and adds can multiply by.
const SHIFTED: usize = SQUEEZED.next_multiple_of(512);

pub fn compare(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("layout");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut sum = |name: &str, number: Numbering, layout: &dyn Layout| {
        measure(&mut group, name, &positions, number, layout);
    };
    sum("square, the engine's", Entry::fixed, &Square::<i16, ENTRIES>::new());
    sum("width known at run time", Entry::fixed, &RunTimeWidth::new(ENTRIES));
    sum("square, squeezed", Entry::bonanza_kpp, &Square::<i16, SQUEEZED>::new());
    sum("square, a multiple of 512", Entry::bonanza_kpp, &Square::<i16, SHIFTED>::new());
    sum("triangular, squeezed", Entry::bonanza_kpp, &Triangle::new(SQUEEZED));
    sum("squares row by row", lists::by_rank, &Square::<i16, ENTRIES>::new());
    sum("small pages", Entry::fixed, &SmallPages::<i16, ENTRIES>::new());
    sum("cells of 8 bits", Entry::fixed, &Square::<i8, ENTRIES>::new());
    sum("cells of 16 bits twice", Entry::fixed, &Square::<[i16; 2], ENTRIES>::new());
    sum("cells of 16 bits twice, small pages", Entry::fixed, &SmallPages::<[i16; 2], ENTRIES>::new());
    group.finish();
}

fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    positions: &[Position],
    number: Numbering,
    layout: &dyn Layout,
) {
    let seen = lists::fixed(positions, number);
    group.bench_function(name, |bencher| {
        bencher.iter(|| seen.iter().map(|seen| layout.sum(seen)).sum::<i32>());
    });
}
