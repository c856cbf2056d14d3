//! Sums over a list: in full, and by what changed.

use super::pieces::{List, SlotSet};
use crate::eval::weights::{Cell, ENTRIES, Pair};

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
    let mut sum = [0; 2];
    for (index, &entry) in list.iter().enumerate() {
        let row = &rows[entry as usize];
        for &other in &list[..index] {
            add(&mut sum, row[other as usize].widen());
        }
    }
    sum
}

/// What the pairs gain when the slots of `changed` go from what they hold in `before` to what they hold in `now`.
///
/// One entry after the other takes its new place among the rest, so that no pair of two changed ones is counted
/// twice.
#[inline]
pub fn pairs_gain<C: Cell>(
    rows: &Rows<C>,
    length: usize,
    before: &mut List,
    now: &List,
    mut changed: SlotSet,
) -> Pair {
    let mut gain = [0; 2];
    while changed != 0 {
        let slot = changed.trailing_zeros() as usize;
        changed &= changed - 1;
        let (old, new) = (before[slot], now[slot]);
        let (old_row, new_row) = (&rows[old as usize], &rows[new as usize]);
        for &other in &before[..length] {
            add(&mut gain, new_row[other as usize].widen());
            subtract(&mut gain, old_row[other as usize].widen());
        }
        // The entry met itself on the way.
        subtract(&mut gain, new_row[old as usize].widen());
        add(&mut gain, old_row[old as usize].widen());
        before[slot] = new;
    }
    gain
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
