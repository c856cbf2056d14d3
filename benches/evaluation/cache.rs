//! Square and triangular tables against the caches: half of a table may fit where the whole does not.
//!
//! Of many random games each position is summed up in full, and each move by its differences; once game after game, as
//! they were played, and once in random order, so that nothing near is in the caches. Printed before: how much of each table is
//! read at all, and how many lines a sum fetches into a cache that holds nothing else, once it is warm.

use std::hint::black_box;
use std::iter::zip;

use criterion::{Criterion, Throughput};
use katagami_benches::positions::random_game;
use katagami_evaluation::Entry;
use katagami_evaluation::board::bonanza;
use katagami_rules::board::SQUARES;
use katagami_rules::position::Position;

use crate::lists::{self, Seen};
use crate::lru::Lru;
use crate::tables::{Difference, Layout, Square, Triangle};

/// The width of both tables.
const WIDTH: usize = bonanza::fe_end;
/// How many games there are, and how far each goes.
const GAMES: u64 = 300;
const PLIES: usize = 100;
/// A cache line in bytes and in cells.
const LINE_BYTES: f64 = 64.0;
const LINE: usize = LINE_BYTES as usize / size_of::<i16>();
/// The sizes of caches that are looked at, in MiB.
const CACHES: [usize; 4] = [1, 4, 16, 32];
const MEBIBYTE: f64 = 1_048_576.0;

/// What is summed up: lists in full, and what moves replace in them.
pub struct Walk {
    seen: Vec<Seen>,
    replaced: Vec<Replaced>,
}

/// An entry of a list that is replaced: the list with the new one, the old one and the new one.
struct Replaced {
    seen: Seen,
    old: u16,
    new: u16,
}

/// A way through the games with a table: its name, and what runs it.
pub type Run<'a> = (&'static str, usize, Box<dyn Fn() -> i32 + 'a>);

/// Both tables.
pub struct Tables {
    square: Square<i16, WIDTH>,
    triangle: Triangle,
}

impl Tables {
    pub fn new() -> Self {
        Self { square: Square::new(), triangle: Triangle::new(WIDTH) }
    }
}

pub fn compare(criterion: &mut Criterion) {
    let tables = Tables::new();
    let cells = [WIDTH * WIDTH, WIDTH * (WIDTH + 1) / 2];
    let [square, triangle] = cells.map(|cells| (SQUARES * cells * size_of::<i16>()) as f64 / MEBIBYTE);
    println!("square {square:.1} MiB, triangular {triangle:.1} MiB");
    for (order, shuffled) in [("cache, game after game", false), ("cache, random order", true)] {
        let walk = Walk::new(shuffled);
        walk.check(&tables);
        walk.print_lines(order);
        let mut group = criterion.benchmark_group(order);
        for (name, sums, run) in walk.runs(&tables) {
            group.throughput(Throughput::Elements(sums as u64));
            group.bench_function(name, |bencher| bencher.iter(&run));
        }
        group.finish();
    }
}

impl Walk {
    pub fn new(shuffled: bool) -> Self {
        let mut walk = Self { seen: Vec::new(), replaced: Vec::new() };
        for seed in 0..GAMES {
            let mut position = Position::start();
            let mut positions = vec![position.clone()];
            for mv in random_game(seed, PLIES).moves().flatten() {
                position.make(mv);
                positions.push(position.clone());
            }
            let seen = lists::fixed(&positions, Entry::bonanza_kpp);
            // Both sides' lists alternate.
            for (before, after) in zip(&seen, &seen[2..]) {
                walk.step(before, after);
            }
            walk.seen.extend(seen);
        }
        if shuffled {
            let mut rng = fastrand::Rng::with_seed(0);
            rng.shuffle(&mut walk.seen);
            rng.shuffle(&mut walk.replaced);
        }
        walk
    }

    /// Notes what a move replaces in a list; nothing if the list's own king moves.
    fn step(&mut self, before: &Seen, after: &Seen) {
        if before.king != after.king {
            return;
        }
        let lost = before.list.iter().filter(|entry| !after.list.contains(entry));
        let gained = after.list.iter().filter(|entry| !before.list.contains(entry));
        self.replaced.extend(zip(lost, gained).map(|(&old, &new)| Replaced {
            seen: Seen { king: after.king, list: after.list.clone() },
            old,
            new,
        }));
    }

    /// Every way: its name, how many sums it makes, and what makes them.
    pub fn runs<'a>(&'a self, tables: &'a Tables) -> [Run<'a>; 4] {
        let Tables { square, triangle } = tables;
        let (full, steps) = (self.seen.len(), self.replaced.len());
        [
            ("in full, square", full, Box::new(|| self.in_full(square))),
            ("in full, triangular", full, Box::new(|| self.in_full(triangle))),
            ("by differences, square", steps, Box::new(|| self.by_differences(square))),
            ("by differences, triangular", steps, Box::new(|| self.by_differences(triangle))),
        ]
    }

    fn in_full(&self, table: &impl Layout) -> i32 {
        self.seen.iter().map(|seen| table.sum(black_box(seen))).fold(0, i32::wrapping_add)
    }

    fn by_differences(&self, table: &impl Difference) -> i32 {
        let change = |replaced: &Replaced| table.difference(&replaced.seen, replaced.old, replaced.new);
        self.replaced.iter().map(|replaced| change(black_box(replaced))).fold(0, i32::wrapping_add)
    }

    /// Asserts that both tables hold the same, and that differences are what sums in full differ by.
    fn check(&self, Tables { square, triangle }: &Tables) {
        for Replaced { seen, old, new } in &self.replaced {
            let mut list: Vec<u16> =
                seen.list.iter().map(|entry| if entry == new { *old } else { *entry }).collect();
            list.sort_unstable();
            let before = Seen { king: seen.king, list };
            let sums = [square.sum(seen) - square.sum(&before), triangle.sum(seen) - triangle.sum(&before)];
            let differences = [square.difference(seen, *old, *new), triangle.difference(seen, *old, *new)];
            assert_eq!(sums, [sums[0]; 2], "the tables differ");
            assert_eq!(differences, sums, "the differences are wrong");
        }
    }

    /// Prints the lines that are read and fetched.
    fn print_lines(&self, order: &str) {
        let tables: [(&str, Cell); 2] = [("square", square_cell), ("triangular", triangular_cell)];
        println!("{order:40} {:>10} {}", "MiB read", CACHES.map(|size| format!("{size:>8} MiB")).concat());
        for (name, cell) in tables {
            let lines =
                [("in full", self.lines_in_full(cell)), ("by differences", self.lines_of_differences(cell))];
            for (sums, lines) in lines {
                let mut read = vec![false; SQUARES * WIDTH * WIDTH / LINE + 1];
                lines.iter().flatten().for_each(|&line| read[line] = true);
                let mebibytes = read.into_iter().filter(|&read| read).count() as f64 * LINE_BYTES / MEBIBYTE;
                let fetched = CACHES.map(|size| format!("{:12.2}", fetched(&lines, size)));
                println!("  {:38} {mebibytes:10.1} {}", format!("{sums}, {name}"), fetched.concat());
            }
        }
    }

    /// The lines of a table that each sum in full reads.
    fn lines_in_full(&self, cell: Cell) -> Vec<Vec<usize>> {
        let pairs = |Seen { king, list }: &Seen| {
            let pairs =
                list.iter().enumerate().flat_map(|(index, &x)| list[..index].iter().map(move |&y| (x, y)));
            pairs.map(|(x, y)| cell(*king, x.into(), y.into()) / LINE).collect()
        };
        self.seen.iter().map(pairs).collect()
    }

    /// The lines of a table that each difference reads.
    fn lines_of_differences(&self, cell: Cell) -> Vec<Vec<usize>> {
        let rows = |&Replaced { seen: Seen { king, ref list }, old, new }: &Replaced| {
            let others = list.iter().filter(|&&y| y != new);
            others.flat_map(|&y| [new, old].map(|x| cell(king, x.into(), y.into()) / LINE)).collect()
        };
        self.replaced.iter().map(rows).collect()
    }
}

/// The place of a pair in a table, for a king: the row's entry first.
type Cell = fn(usize, usize, usize) -> usize;

fn square_cell(king: usize, x: usize, y: usize) -> usize {
    (king * WIDTH + x) * WIDTH + y
}

fn triangular_cell(king: usize, x: usize, y: usize) -> usize {
    let (greater, lesser) = (x.max(y), x.min(y));
    king * WIDTH * (WIDTH + 1) / 2 + greater * (greater + 1) / 2 + lesser
}

/// How many lines a sum fetches into a cache of the given size, in MiB, when all were made once before.
fn fetched(sums: &[Vec<usize>], mebibytes: usize) -> f64 {
    let mut cache = Lru::new((mebibytes << 20) / LINE_BYTES as usize);
    let mut pass = || sums.iter().flatten().filter(|&&line| cache.misses(line)).count();
    pass();
    pass() as f64 / sums.len() as f64
}
