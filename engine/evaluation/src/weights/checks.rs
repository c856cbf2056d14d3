//! What must hold for tables: KPP is symmetric in its pieces, and sums of weights fit into 32 bits.

use std::convert::Infallible;
use std::ops::Range;

use katagami_rules::board::NON_KINGS;

use super::component::Components;
use super::layout::ENTRIES;
use super::naming;
use crate::progress::{ProgressMeter, fill_parts};

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

/// The largest sum of KK and KKP that is allowed. As much again is left for material and for KPP, whose 16-bit weights
/// cannot fill it.
const LARGEST_SUM: u64 = 1 << 30;

/// Checks that no position's sum can overflow.
///
/// # Errors
///
/// If one could; the error names the largest weight.
pub fn check_sums(kk: &[Components], kkp: &[Components]) -> Result<(), String> {
    let [of_kk, of_kkp] = [kk, kkp].map(largest);
    let sum: u64 = (0..2).map(|n| u64::from(of_kk[n]) + NON_KINGS as u64 * u64::from(of_kkp[n])).sum();
    if sum <= LARGEST_SUM {
        return Ok(());
    }
    let of = |table: &[Components], largest: [u32; 2], name: fn(usize) -> String| {
        let magnitude = largest[0].max(largest[1]);
        let is_largest = |pair: &Components| pair.iter().any(|weight| weight.unsigned_abs() == magnitude);
        let weight = table.iter().position(is_largest).map_or_else(String::new, name);
        format!("sums of its weights would not fit into 32 bits: {weight} is ±{magnitude}")
    };
    Err(if of_kk.iter().max() > of_kkp.iter().max() {
        of(kk, of_kk, naming::kk_at)
    } else {
        of(kkp, of_kkp, naming::kkp_at)
    })
}

/// The largest number of each component, without its sign.
fn largest(table: &[Components]) -> [u32; 2] {
    table.iter().fold([0; 2], |[board, second], pair| {
        [board.max(pair[0].unsigned_abs()), second.max(pair[1].unsigned_abs())]
    })
}
