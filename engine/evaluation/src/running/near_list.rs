//! The pieces near a king, by number.

use std::mem;

use super::pieces::{ALL_SLOTS, List, SLOTS, SlotSet, slots};
use crate::weights::{EntryIndex, NearNumbers};

/// The number of each slot's piece near one king, or 0 if it is not near. The list is brought up to date when a sum needs it: by then most
/// moves have been undone.
#[derive(Clone, Copy, Debug)]
pub struct NearList {
    /// The king's square, numbered as its side sees it; none before the first sum.
    king: Option<usize>,
    numbers: List,
    /// The slots that have changed since the numbers were found.
    stale: SlotSet,
}

impl NearList {
    /// A list without any number.
    pub fn new() -> Self {
        Self { king: None, numbers: [0; SLOTS], stale: 0 }
    }

    /// Notes which slots have changed.
    #[inline]
    pub fn note(&mut self, changed: SlotSet) {
        self.stale |= changed;
    }

    /// The numbers for a king and the current list of its side: those of the slots that have changed are looked up, or all if the
    /// king stands elsewhere than before.
    #[inline]
    pub fn follow(&mut self, king: usize, numbers: &NearNumbers, list: &List) -> &List {
        if self.king != Some(king) {
            self.king = Some(king);
            self.stale = ALL_SLOTS;
        }
        for slot in slots(mem::take(&mut self.stale)) {
            self.numbers[slot] = EntryIndex::from(numbers[list[slot] as usize]);
        }
        &self.numbers
    }
}
