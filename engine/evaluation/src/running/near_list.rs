//! The pieces near a king, by number.

use super::pieces::{ALL_SLOTS, List, SLOTS, SlotSet, slots};
use crate::weights::EntryIndex;

/// The number of each slot's piece near one king, or 0 if it is not near. The list is brought up to date when a sum needs it: by then
/// most moves have been undone.
#[derive(Clone, Copy, Debug)]
pub struct NearList {
    /// The king's square, numbered as its side sees it; none before the first sum.
    king: Option<usize>,
    numbers: List,
}

impl NearList {
    /// A list without any number.
    pub fn new() -> Self {
        Self { king: None, numbers: [0; SLOTS] }
    }

    /// The numbers of the list of a king's side: `of` finds those of the slots that have changed, or all if the king stood elsewhere
    /// before.
    #[inline]
    pub fn follow(
        &mut self,
        king: usize,
        list: &List,
        changed: SlotSet,
        of: impl Fn(EntryIndex) -> EntryIndex,
    ) -> &List {
        let changed = if self.king.replace(king) == Some(king) { changed } else { ALL_SLOTS };
        for slot in slots(changed) {
            self.numbers[slot] = of(list[slot]);
        }
        &self.numbers
    }
}
