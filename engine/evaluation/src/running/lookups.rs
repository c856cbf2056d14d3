//! Sums over a list: in full, and by what changed.

use super::pieces::{List, SlotSet};
use crate::weights::{Accumulator, Cell, ENTRIES, Index, Pair};

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
pub fn all_pairs<C: Cell>(rows: &Rows<C>, list: &[Index]) -> Pair {
    let mut sum = C::Sum::default();
    let row = |entry: Index| &rows[entry as usize];
    let (fours, rest) = list.as_chunks::<4>();
    for (index, four) in fours.iter().enumerate() {
        // Four rows at once for all entries before them, then the pairs among the four.
        sum.add(four.map(row), &list[..4 * index]);
        for last in 1..4 {
            sum.add([row(four[last])], &four[..last]);
        }
    }
    for (index, &entry) in rest.iter().enumerate() {
        sum.add([row(entry)], &list[..4 * fours.len() + index]);
    }
    sum.total()
}

/// What the pairs of `list` gained when some of its entries came to be `new` where `old` were.
#[inline]
pub fn gain<C: Cell, const N: usize>(
    rows: &Rows<C>,
    list: &[Index],
    old: [Index; N],
    new: [Index; N],
) -> Pair {
    let row = |entry: Index| &rows[entry as usize];
    let mut gain = C::Sum::default();
    gain.add_difference(new.map(row), old.map(row), list);
    let mut gain = gain.total();
    let weight = |x: Index, y: Index| rows[x as usize][y as usize].widen();
    for (index, (&was, &is)) in old.iter().zip(&new).enumerate() {
        // Each new entry met itself on the way, and so did the old one in its place.
        subtract(&mut gain, weight(is, is));
        add(&mut gain, weight(was, is));
        for (&other_was, &other_is) in old[..index].iter().zip(&new) {
            // Two new entries met twice; two old ones did not meet each other but the new ones.
            subtract(&mut gain, weight(is, other_is));
            subtract(&mut gain, weight(was, other_was));
            add(&mut gain, weight(was, other_is));
            add(&mut gain, weight(other_was, is));
        }
    }
    gain
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
        add(&mut sum, gain(rows, &before[..length], [old], [new]));
    }
    sum
}

/// The sum of a list's entries in one row.
#[inline]
pub fn row_sum(row: &[Pair], list: &[Index]) -> Pair {
    let mut sum = [0; 2];
    for &entry in list {
        add(&mut sum, row[entry as usize]);
    }
    sum
}
