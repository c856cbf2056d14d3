//! The pairs of one king.

use super::pieces::List;
use super::row_sums::PairRows;
use crate::weights::{EntryIndex, NearNumbers};

/// The weights of one king's pairs.
#[derive(Clone, Copy, Debug)]
pub struct KingPairs<'a, C, N, const WIDTH: usize> {
    /// The weights.
    pub rows: &'a PairRows<C, WIDTH>,
    /// How their rows and columns are numbered.
    pub numbers: N,
}

/// How the rows and columns of a king's pairs are numbered.
pub trait Numbers: Copy {
    /// The number of an entry.
    fn of(self, entry: EntryIndex) -> EntryIndex;

    /// The numbers of a list's entries. `space` is for them.
    fn of_list<'l>(self, list: &'l List, space: &'l mut List) -> &'l List;
}

/// In the full form, whose tables are one king's each: entries are their own numbers.
#[derive(Clone, Copy, Debug)]
pub struct ByEntry;

impl Numbers for ByEntry {
    #[inline(always)]
    fn of(self, entry: EntryIndex) -> EntryIndex {
        entry
    }

    #[inline(always)]
    fn of_list<'l>(self, list: &'l List, _: &'l mut List) -> &'l List {
        list
    }
}

/// In the small form: pieces near the king by their distances from it, those in hand, and 0 for all others, whose weights are 0.
impl Numbers for &NearNumbers {
    #[inline(always)]
    fn of(self, entry: EntryIndex) -> EntryIndex {
        EntryIndex::from(self[entry as usize])
    }

    #[inline(always)]
    fn of_list<'l>(self, list: &'l List, space: &'l mut List) -> &'l List {
        *space = list.map(|entry| self.of(entry));
        space
    }
}
