//! Sums of weights over a list: in full, and by differences.

use crate::weights::{Accumulator, Cell, Components, EntryIndex};

/// Weights of pairs: a row and a column for each entry. Those of the full form are one king's.
pub type PairRows<C, const WIDTH: usize> = [[C; WIDTH]];

/// Adds weights.
#[inline(always)]
pub fn add(sum: &mut Components, weight: Components) {
    sum[0] += weight[0];
    sum[1] += weight[1];
}

/// Subtracts weights.
#[inline(always)]
pub fn subtract(sum: &mut Components, weight: Components) {
    sum[0] -= weight[0];
    sum[1] -= weight[1];
}

/// The sum of the weights of all pairs of entries.
pub fn pair_sum<C: Cell, const WIDTH: usize>(rows: &PairRows<C, WIDTH>, list: &[EntryIndex]) -> Components {
    let mut sum = C::Sum::default();
    let row = |entry: EntryIndex| &rows[entry as usize];
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

/// The change of the sum over all pairs of `list` when the entries `new` replaced the entries `old`. The list already has
/// the new ones.
#[inline]
pub fn difference<C: Cell, const N: usize, const WIDTH: usize>(
    rows: &PairRows<C, WIDTH>,
    list: &[EntryIndex],
    old: [EntryIndex; N],
    new: [EntryIndex; N],
) -> Components {
    let row = |entry: EntryIndex| &rows[entry as usize];
    let mut difference = C::Sum::default();
    difference.add_difference(new.map(row), old.map(row), list);
    let mut difference = difference.total();
    let weight = |x: EntryIndex, y: EntryIndex| rows[x as usize][y as usize].components();
    for (index, (&was, &is)) in old.iter().zip(&new).enumerate() {
        // The sums above paired each new entry with itself, and the old one with the new one in its place.
        subtract(&mut difference, weight(is, is));
        add(&mut difference, weight(was, is));
        for (&other_was, &other_is) in old[..index].iter().zip(&new) {
            // They counted the pair of two new entries twice, and paired each old one with the other new one instead of the
            // other old one.
            subtract(&mut difference, weight(is, other_is));
            subtract(&mut difference, weight(was, other_was));
            add(&mut difference, weight(was, other_is));
            add(&mut difference, weight(other_was, is));
        }
    }
    difference
}

/// The sum of the entries of a list in one row.
#[inline]
pub fn row_sum(row: &[Components], list: &[EntryIndex]) -> Components {
    let mut sum = [0; 2];
    for &entry in list {
        add(&mut sum, row[entry as usize]);
    }
    sum
}
