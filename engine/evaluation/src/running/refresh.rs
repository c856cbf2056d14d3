//! What each king made of the pieces when it last stood on each square.

use super::lookups::{Rows, add, all_pairs, gain_of_all};
use super::pieces::{List, SLOTS, differing};
use crate::weights::{Cell, Pair};
use katagami_rules::board::SQUARES;
use katagami_rules::types::{Color, Square};

/// From so many changed entries on, the sum in full takes fewer lookups: it looks up each pair once, a change each
/// pair of its entry twice.
pub const TOO_MANY: u32 = SLOTS as u32 / 4;

/// Sums to come back to when a king has moved: the list has often changed but little since.
#[derive(Clone, Debug)]
pub struct Refresh(Vec<Remembered>);

#[derive(Clone, Copy, Debug)]
struct Remembered {
    /// Whether the rest means anything.
    known: bool,
    list: List,
    sum: Pair,
}

impl Refresh {
    /// Nothing remembered yet.
    pub fn new() -> Self {
        Self(vec![Remembered { known: false, list: [0; SLOTS], sum: [0; 2] }; 2 * SQUARES])
    }

    /// What the king of `color` on `king` makes of the first `length` entries of `list`, remembered for the next
    /// time.
    pub fn sum<C: Cell>(
        &mut self,
        color: Color,
        king: Square,
        rows: &Rows<C>,
        list: &List,
        length: usize,
    ) -> Pair {
        let remembered = &mut self.0[color as usize * SQUARES + king.index()];
        let changed = differing(&remembered.list, list);
        if remembered.known && changed.count_ones() < TOO_MANY {
            let gain = gain_of_all(rows, length, &mut remembered.list, list, changed);
            add(&mut remembered.sum, gain);
        } else {
            *remembered = Remembered { known: true, list: *list, sum: all_pairs(rows, &list[..length]) };
        }
        remembered.sum
    }
}
