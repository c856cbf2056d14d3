//! The symmetry of king-piece-piece: whichever piece comes first, the weight is the same.

use std::convert::Infallible;
use std::ops::Range;

use super::ENTRIES;
use super::work::{Meter, fill_parts};

/// How many rows and columns are taken at once: one side of the mirror is read down its columns, and so many of them
/// stay in the processor's nearest cache.
const TILE: usize = 32;

/// Copies what lies below the diagonal of each king's table to its place above, on all processors. Kings follow each
/// other as in [`super::Kpp`].
pub fn mirror<C: Copy + Send>(table: &mut [C]) {
    let unheard = Meter::new(table.len(), &|_, _| {});
    let mirror = |_, rows: &mut [C]| {
        mirror_king(rows);
        Ok::<(), Infallible>(())
    };
    let Ok(()) = fill_parts(table, ENTRIES * ENTRIES, &unheard, mirror);
}

fn mirror_king<C: Copy>(rows: &mut [C]) {
    for (xs, ys) in tiles() {
        for x in xs {
            for y in ys.start..ys.end.min(x) {
                rows[y * ENTRIES + x] = rows[x * ENTRIES + y];
            }
        }
    }
}

/// Finds each king (by its number in the table) with a pair of entries, the first above the second, that weighs
/// something else the other way round.
pub fn asymmetries<C: Copy + PartialEq>(table: &[C]) -> impl Iterator<Item = (usize, usize, usize)> {
    table.chunks_exact(ENTRIES * ENTRIES).enumerate().flat_map(|(king, rows)| {
        let pairs =
            tiles().flat_map(|(xs, ys)| xs.flat_map(move |x| (ys.start..ys.end.min(x)).map(move |y| (x, y))));
        let unequal = pairs.filter(|&(x, y)| rows[x * ENTRIES + y] != rows[y * ENTRIES + x]);
        unequal.map(move |(x, y)| (king, x, y))
    })
}

/// The tiles on and below the diagonal.
fn tiles() -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let starts = || (0..ENTRIES).step_by(TILE);
    let tile = |start: usize| start..ENTRIES.min(start + TILE);
    starts().flat_map(move |x| starts().take_while(move |&y| y <= x).map(move |y| (tile(x), tile(y))))
}
