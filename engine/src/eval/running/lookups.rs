//! Sums over a list: in full, and by what changed.

use super::pieces::{List, SlotSet};
use crate::eval::weights::{Accumulator, Cell, ENTRIES, Pair};

/// The weights of one king: a row and a column for each entry.
pub type Rows<C> = [[C; ENTRIES]];

/// Adds weights.
#[inline(always)]
pub fn add(sum: &mut Pair, weight: Pair) {
    sum[0] += weight[0];
    sum[1] += weight[1];
}

/// Takes weights away.
#[inline(always)]
pub fn subtract(sum: &mut Pair, weight: Pair) {
    sum[0] -= weight[0];
    sum[1] -= weight[1];
}

/// What a king makes of each pair of entries.
#[inline]
pub fn all_pairs<C: Cell>(rows: &Rows<C>, list: &[u16]) -> Pair {
    let mut sum = C::Sum::default();
    for (index, &entry) in list.iter().enumerate() {
        sum.add(&rows[entry as usize], &list[..index]);
    }
    sum.total()
}

/// What the pairs of `list` gained when one of its entries came to be `new` where `old` was.
#[inline]
pub fn gain<C: Cell>(rows: &Rows<C>, list: &[u16], old: u16, new: u16) -> Pair {
    let (old_row, new_row) = (&rows[old as usize], &rows[new as usize]);
    let mut gain = C::Sum::default();
    gain.add_difference(new_row, old_row, list);
    let mut gain = gain.total();
    // The new entry met itself on the way.
    subtract(&mut gain, new_row[new as usize].widen());
    add(&mut gain, old_row[new as usize].widen());
    gain
}

/// What the pairs of `list` gained when two of its entries came to be `new` where `old` were.
#[inline]
pub fn gain_of_two<C: Cell>(rows: &Rows<C>, list: &[u16], old: [u16; 2], new: [u16; 2]) -> Pair {
    let mut sum = gain(rows, list, old[0], new[0]);
    add(&mut sum, gain(rows, list, old[1], new[1]));
    // So far the pair of the new two counts twice, and each old one met the other's new place instead of its old one.
    let weight = |x: u16, y: u16| rows[x as usize][y as usize].widen();
    subtract(&mut sum, weight(new[0], new[1]));
    subtract(&mut sum, weight(old[0], old[1]));
    add(&mut sum, weight(old[0], new[1]));
    add(&mut sum, weight(old[1], new[0]));
    sum
}

/// What the pairs gain when the slots of `changed` go from what they hold in `before` to what they hold in `now`.
///
/// One entry after the other takes its new place among the rest, so that no pair of two changed ones is counted
/// twice.
pub fn gain_of_all<C: Cell>(
    rows: &Rows<C>,
    length: usize,
    before: &mut List,
    now: &List,
    mut changed: SlotSet,
) -> Pair {
    let mut sum = [0; 2];
    while changed != 0 {
        let slot = changed.trailing_zeros() as usize;
        changed &= changed - 1;
        let (old, new) = (before[slot], now[slot]);
        before[slot] = new;
        add(&mut sum, gain(rows, &before[..length], old, new));
    }
    sum
}

/// The sum of a list's entries in one row.
#[inline]
pub fn row_sum(row: &[Pair], list: &[u16]) -> Pair {
    let mut sum = [0; 2];
    for &entry in list {
        add(&mut sum, row[entry as usize]);
    }
    sum
}
