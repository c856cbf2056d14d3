//! The last known sum of each king on each square.

use super::pieces::{LIST_LENGTH, List, SLOTS, SlotSet, differing, slots};
use super::row_sums::{PairRows, add, difference, pair_sum};
use crate::weights::{Cell, Components};
use katagami_rules::board::SQUARES;
use katagami_rules::types::{Color, Square};

/// From this number of changed entries on, the full sum takes fewer lookups: it looks up each pair once, and a change
/// looks up each pair of its entry twice.
pub const REFRESH_THRESHOLD: u32 = LIST_LENGTH as u32 / 4;

/// Sums to start from when a king has moved. Since it last stood on the square the list has often changed little.
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
        Self(vec![KnownSum { known: false, list: [0; SLOTS], sum: [0; 2] }; 2 * SQUARES])
    }

    /// The sum of the king of `color` on `king` over the pairs of the first `length` of these numbers. The table keeps it for the
    /// next time.
    pub fn sum<C: Cell, const WIDTH: usize>(
        &mut self,
        color: Color,
        king: Square,
        rows: &PairRows<C, WIDTH>,
        list: &List,
        length: usize,
    ) -> Components {
        let known_sum = &mut self.0[color as usize * SQUARES + king.index()];
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
