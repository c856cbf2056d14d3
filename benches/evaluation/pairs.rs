//! Which table of pairs without kings is followed fastest: square or triangular.

use std::iter::zip;

use criterion::{Criterion, Throughput};
use katagami_benches::positions::random_game;
use katagami_evaluation::weights::{ENTRIES, Huge};
use katagami_rules::position::Position;

use crate::lists;

/// An entry of a list that is replaced: the list with the new one, the old one and the new one.
struct Replaced {
    list: Vec<u16>,
    old: u16,
    new: u16,
}

pub fn compare(criterion: &mut Criterion) {
    let replaced = replaced();
    let mut group = criterion.benchmark_group("pairs");
    group.throughput(Throughput::Elements(replaced.len() as u64));
    let square = table(ENTRIES * ENTRIES);
    let (rows, _) = square.as_chunks::<ENTRIES>();
    group.bench_function("square", |bencher| {
        bencher.iter(|| replaced.iter().map(|change| change.in_square(rows)).sum::<i32>());
    });
    let triangle = table(ENTRIES * (ENTRIES + 1) / 2);
    group.bench_function("triangular", |bencher| {
        bencher.iter(|| replaced.iter().map(|change| change.in_triangle(&triangle)).sum::<i32>());
    });
    group.finish();
}

impl Replaced {
    fn in_square(&self, rows: &[[i16; ENTRIES]]) -> i32 {
        let [new, old] = [self.new, self.old].map(|entry| &rows[entry as usize]);
        self.list.iter().map(|&y| i32::from(new[y as usize]) - i32::from(old[y as usize])).sum()
    }

    fn in_triangle(&self, table: &[i16]) -> i32 {
        let [new, old] = [self.new, self.old].map(|x| {
            move |y: u16| {
                let (greater, lesser) = (usize::from(x.max(y)), usize::from(x.min(y)));
                i32::from(table[greater * (greater + 1) / 2 + lesser])
            }
        });
        self.list.iter().map(|&y| new(y) - old(y)).sum()
    }
}

/// What the moves of random games replace in Black's list.
fn replaced() -> Vec<Replaced> {
    let mut replaced = Vec::new();
    for seed in 0..20 {
        let game = random_game(seed, 100);
        let mut position = Position::start();
        let mut positions = vec![position.clone()];
        for mv in game.moves().flatten() {
            position.make(mv);
            positions.push(position.clone());
        }
        let lists = lists::fixed(&positions, lists::by_rank);
        // Black's lists alternate with White's.
        let lists: Vec<&Vec<u16>> = lists.iter().step_by(2).map(|seen| &seen.list).collect();
        for (before, after) in zip(&lists, &lists[1..]) {
            let lost = before.iter().filter(|entry| !after.contains(entry));
            let gained = after.iter().filter(|entry| !before.contains(entry));
            let each = zip(lost, gained);
            replaced.extend(each.map(|(&old, &new)| Replaced { list: (*after).clone(), old, new }));
        }
    }
    replaced
}

/// Numbers that follow from their place.
fn table(length: usize) -> Huge<i16> {
    let mut table = Huge::zeroed(length).expect("there is memory for a bench");
    for (index, cell) in table.iter_mut().enumerate() {
        *cell = i16::from(((index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as i8);
    }
    table
}
