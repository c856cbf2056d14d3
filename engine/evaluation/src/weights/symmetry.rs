//! The symmetry of KPP: the weight of two pieces is the same in either order.

use std::convert::Infallible;
use std::ops::Range;

use super::dimensions::ENTRIES;
use crate::parallel::fill_parts;
use crate::progress::ProgressMeter;

/// The rows and columns of a tile. One side of the diagonal is read column by column, and that number of columns stays in the
/// first-level cache.
const TILE: usize = 32;

/// Copies the weights below the diagonal of each king's table to their places above it, on all processors. The table is
/// laid out as [`Kpp`](super::Kpp).
pub fn mirror<C: Copy + Send>(table: &mut [C]) {
    let silent = ProgressMeter::new(table.len(), &|_, _| {});
    let mirror = |_, rows: &mut [C]| {
        mirror_king(rows);
        Ok::<(), Infallible>(())
    };
    let Ok(()) = fill_parts(table, ENTRIES * ENTRIES, &silent, mirror);
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

/// Square tiles on and below the diagonal of a king's table, as ranges of rows and of columns.
pub fn tiles() -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let starts = || (0..ENTRIES).step_by(TILE);
    let tile = |start: usize| start..ENTRIES.min(start + TILE);
    starts().flat_map(move |x| starts().take_while(move |&y| y <= x).map(move |y| (tile(x), tile(y))))
}

/// The weights that depend on the order of their pieces: the number of the king and the indices of both entries, the
/// greater first.
#[cfg(feature = "training")]
pub fn asymmetries<C: Copy + PartialEq>(table: &[C]) -> impl Iterator<Item = (usize, usize, usize)> {
    table.chunks_exact(ENTRIES * ENTRIES).enumerate().flat_map(|(king, rows)| {
        let pairs =
            tiles().flat_map(|(xs, ys)| xs.flat_map(move |x| (ys.start..ys.end.min(x)).map(move |y| (x, y))));
        let unequal = pairs.filter(|&(x, y)| rows[x * ENTRIES + y] != rows[y * ENTRIES + x]);
        unequal.map(move |(x, y)| (king, x, y))
    })
}
