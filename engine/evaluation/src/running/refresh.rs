//! The last known sum of each king on each square.

use super::pieces::{LIST_LENGTH, List, SLOTS, differing};
use super::row_sums::{PairRows, add, difference_of_all, pair_sum};
use crate::weights::{Cell, Components, ENTRIES};
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

    /// The sum of the king of `color` on `king` over the pairs of the first `length` entries of `list`. The table keeps it
    /// for the next time.
    pub fn sum<C: Cell>(
        &mut self,
        color: Color,
        king: Square,
        rows: &PairRows<C, ENTRIES>,
        list: &List,
        length: usize,
    ) -> Components {
        let known_sum = &mut self.0[color as usize * SQUARES + king.index()];
        let changed = differing(&known_sum.list, list);
        if known_sum.known && changed.count_ones() < REFRESH_THRESHOLD {
            let difference = difference_of_all(rows, length, &mut known_sum.list, list, changed);
            add(&mut known_sum.sum, difference);
        } else {
            *known_sum = KnownSum { known: true, list: *list, sum: pair_sum(rows, &list[..length]) };
        }
        known_sum.sum
    }
}
