//! What the stencil is worth in the evaluation: the differential update of both kings' sums, and the total for the side to
//! move, with the colour as an argument, as a constant of a trait, and expanded by the stencil.
//!
//! All ways look up the same weights, which is asserted first. So what differs is only what is left to know of the colour:
//! which list to read, which sum to change, and the signs of the total.

use std::hint::black_box;

use codegen_macros::stencil;
use criterion::{Criterion, Throughput};
use katagami_benches::positions::random_game;
use katagami_evaluation::running::PieceList;
use katagami_evaluation::running::pieces::Changes;
use katagami_evaluation::weights::{ENTRIES, EntryIndex, Huge, SquareOrder};
use katagami_rules::board::SQUARES;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Square};

use crate::tables::filled;

/// A move of a game, as the evaluation sees it.
struct Step {
    /// The side to move after the move.
    side: Color,
    kings: ByColor<Square>,
    /// The piece list after the move.
    pieces: PieceList,
    changes: Changes,
}

type Rows = [[i16; ENTRIES]];

/// Adds up the values of all positions on the way.
type Way = fn(&[Step], &Rows) -> i64;

pub fn compare(criterion: &mut Criterion) {
    const PLIES: usize = 100;
    const GAMES: u64 = 20;
    let steps: Vec<Step> = (0..GAMES).flat_map(|seed| steps(seed, PLIES)).collect();
    let table: Huge<i16> = filled(SQUARES * ENTRIES * ENTRIES, 0.., |weight| weight);
    let (rows, _) = table.as_chunks::<ENTRIES>();
    let ways: [(&str, Way); 3] = [
        ("colour as an argument", |steps, rows| walk(steps, rows, argument::value)),
        ("trait", |steps, rows| walk(steps, rows, associated::value)),
        ("stencil", |steps, rows| walk(steps, rows, stencilled)),
    ];
    let expected = ways[0].1(&steps, rows);
    let mut group = criterion.benchmark_group("stencil");
    group.throughput(Throughput::Elements(steps.len() as u64));
    for (name, way) in ways {
        assert_eq!(way(&steps, rows), expected, "{name} must find the same values");
        group.bench_function(name, |bencher| bencher.iter(|| way(black_box(&steps), rows)));
    }
    group.finish();
}

/// The moves of a random game, but for those of kings: after them nothing is updated by differences.
fn steps(seed: u64, plies: usize) -> Vec<Step> {
    let mut position = Position::start();
    let mut pieces = PieceList::new(&position, SquareOrder::ByFile);
    let mut steps = Vec::new();
    for mv in random_game(seed, plies).moves().flatten() {
        let changes = pieces.play(&position, mv);
        position.make(mv);
        let kings = Color::ALL.map(|color| position.king(color).expect("both kings are on the board"));
        if mv.kind() != Kind::King {
            steps.push(Step {
                side: position.side(),
                kings: ByColor(kings),
                pieces: pieces.clone(),
                changes,
            });
        }
    }
    steps
}

fn walk(steps: &[Step], rows: &Rows, value: impl Fn(&Step, &Rows, &mut ByColor<i32>) -> i32) -> i64 {
    let mut sums = ByColor([0; 2]);
    steps.iter().map(|step| i64::from(value(step, rows, &mut sums))).sum()
}

fn stencilled(step: &Step, rows: &Rows, sums: &mut ByColor<i32>) -> i32 {
    match step.side {
        Color::Black => black::value(step, rows, sums),
        Color::White => white::value(step, rows, sums),
    }
}

/// The weights of a king.
#[inline(always)]
fn king_rows(rows: &Rows, king: Square, color: Color) -> &Rows {
    &rows[king.seen_by(color).by_file() * ENTRIES..][..ENTRIES]
}

/// The change of a sum when one entry replaces another one.
#[inline(always)]
fn difference(rows: &Rows, list: &[EntryIndex], old: EntryIndex, new: EntryIndex) -> i32 {
    let (old, new) = (&rows[old as usize], &rows[new as usize]);
    list.iter().map(|&entry| i32::from(new[entry as usize]) - i32::from(old[entry as usize])).sum()
}

#[stencil]
mod template {
    use super::*;

    #[inline(never)]
    pub fn value(step: &Step, rows: &Rows, sums: &mut ByColor<i32>) -> i32 {
        us::update(step, rows, sums);
        them::update(step, rows, sums);
        sums[Us] - sums[Them]
    }

    #[inline(always)]
    pub fn update(step: &Step, rows: &Rows, sums: &mut ByColor<i32>) {
        let (rows, list) = (king_rows(rows, step.kings[Us], Us), step.pieces.in_use(Us));
        for change in step.changes.as_slice() {
            sums[Us] += difference(rows, list, change.before(Us), change.after(Us));
        }
    }
}

mod argument {
    use super::{ByColor, Color, Rows, Step, difference, king_rows};

    #[inline(never)]
    pub fn value(step: &Step, rows: &Rows, sums: &mut ByColor<i32>) -> i32 {
        update(step.side, step, rows, sums);
        update(!step.side, step, rows, sums);
        sums[step.side] - sums[!step.side]
    }

    #[inline(never)]
    fn update(us: Color, step: &Step, rows: &Rows, sums: &mut ByColor<i32>) {
        let (rows, list) = (king_rows(rows, step.kings[us], us), step.pieces.in_use(us));
        for change in step.changes.as_slice() {
            sums[us] += difference(rows, list, change.before(us), change.after(us));
        }
    }
}

mod associated {
    use super::{ByColor, Color, Rows, Step, difference, king_rows};

    trait Side {
        const US: Color;
        type Other: Side;
    }

    struct Black;
    struct White;

    impl Side for Black {
        const US: Color = Color::Black;
        type Other = White;
    }

    impl Side for White {
        const US: Color = Color::White;
        type Other = Black;
    }

    pub fn value(step: &Step, rows: &Rows, sums: &mut ByColor<i32>) -> i32 {
        match step.side {
            Color::Black => value_of::<Black>(step, rows, sums),
            Color::White => value_of::<White>(step, rows, sums),
        }
    }

    #[inline(never)]
    fn value_of<S: Side>(step: &Step, rows: &Rows, sums: &mut ByColor<i32>) -> i32 {
        update::<S>(step, rows, sums);
        update::<S::Other>(step, rows, sums);
        sums[S::US] - sums[<S::Other as Side>::US]
    }

    #[inline(always)]
    fn update<S: Side>(step: &Step, rows: &Rows, sums: &mut ByColor<i32>) {
        let (rows, list) = (king_rows(rows, step.kings[S::US], S::US), step.pieces.in_use(S::US));
        for change in step.changes.as_slice() {
            sums[S::US] += difference(rows, list, change.before(S::US), change.after(S::US));
        }
    }
}
