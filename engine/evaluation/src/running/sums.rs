//! Sums of weights over a list: in full, by differences, and from the last sum of the same king on the same square.

use codegen_macros::stencil;
use katagami_rules::board::SQUARES;
use katagami_rules::types::{ByColor, Color, Square};

use super::pieces::{LIST_LENGTH, List, SLOTS, SlotSet, differing, slots};
use crate::weights::{
    Accumulator, Cell, Component, Components, EntryIndex, FV_SCALE, add, component, subtract,
};

/// The accumulated sums of a position before the division by [`FV_SCALE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// KK and KKP, good for Black. Zero in the small form without tables of both kings.
    pub kkp: Components,
    /// The small form's pairs, good for Black. Zero in the full form.
    pub pairs: Components,
    /// KPP of each king, good for its own side. Zero in the small form without weights of pieces near a king.
    pub kpp: ByColor<Components>,
}

impl Sums {
    /// The whole sum, good for Black. `second` is the second component of the weights.
    #[inline]
    pub fn total(&self, second: Component) -> Components {
        black::total(self, 0, second)
    }
}

/// Sums from the perspective of one side.
#[stencil]
pub mod template {
    use super::*;

    /// Material, given as good for Black, and all sums together, good for our side.
    #[inline(always)]
    pub fn total(sums: &Sums, material: i32, second: Component) -> Components {
        let board = [material * FV_SCALE + sums.kkp[0] + sums.pairs[0], sums.kkp[1] + sums.pairs[1]];
        let mut total = component::us::relative(board, second);
        let (ours, theirs) = (sums.kpp[Us], sums.kpp[Them]);
        let others = if second.is_antisymmetric() { ours[1] - theirs[1] } else { ours[1] + theirs[1] };
        add(&mut total, [ours[0] - theirs[0], others]);
        total
    }
}

/// Weights of pairs: a row and a column for each entry. Those of the full form are one king's.
pub type PairRows<C, const WIDTH: usize> = [[C; WIDTH]];

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

/// From this number of changed entries on, the full sum takes fewer lookups: it looks up each pair once, and a change
/// looks up each pair of its entry twice.
pub const REFRESH_THRESHOLD: u32 = LIST_LENGTH as u32 / 4;

/// Sums of one side's king to start from when it has moved. Since it last stood on the square the list has often changed
/// little.
#[derive(Clone, Debug)]
pub struct RefreshTable(Vec<KnownSum>);

#[derive(Clone, Copy, Debug)]
struct KnownSum {
    /// Whether the other fields are valid.
    known: bool,
    list: List,
    sum: Components,
}

impl RefreshTable {
    /// A table without any sum.
    pub fn new() -> Self {
        Self(vec![KnownSum { known: false, list: [0; SLOTS], sum: [0; 2] }; SQUARES])
    }

    /// The sum of the king on `king` over the pairs of the first `length` of these numbers. The table keeps it for the next
    /// time.
    pub fn sum<C: Cell, const WIDTH: usize>(
        &mut self,
        king: Square,
        rows: &PairRows<C, WIDTH>,
        list: &List,
        length: usize,
    ) -> Components {
        let known_sum = &mut self.0[king.index()];
        let changed = differing(&known_sum.list, list);
        if known_sum.known && changed.count_ones() < REFRESH_THRESHOLD {
            known_sum.update(rows, list, length, changed);
        } else {
            *known_sum = KnownSum { known: true, list: *list, sum: pair_sum(rows, &list[..length]) };
        }
        known_sum.sum
    }
}

impl KnownSum {
    /// Changes the numbers of the slots in `changed` to those of `list`, one by one, so that no pair of two changed ones is counted
    /// twice.
    fn update<C: Cell, const WIDTH: usize>(
        &mut self,
        rows: &PairRows<C, WIDTH>,
        list: &List,
        length: usize,
        changed: SlotSet,
    ) {
        for slot in slots(changed) {
            let (old, new) = (self.list[slot], list[slot]);
            self.list[slot] = new;
            add(&mut self.sum, difference(rows, &self.list[..length], [old], [new]));
        }
    }
}
