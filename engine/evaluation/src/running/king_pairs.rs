//! The pairs of one king.

use super::near_list::NearList;
use super::pieces::{List, PieceList};
use super::row_sums::PairRows;
use crate::weights::{EntryIndex, NearNumbers};
use katagami_rules::types::Color;

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

    /// The numbers of one side's list. `near` keeps those of pieces near its king.
    fn of_list<'l>(self, pieces: &'l mut PieceList, viewer: Color, near: &'l mut NearList) -> &'l List;
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
    fn of_list<'l>(self, pieces: &'l mut PieceList, viewer: Color, _: &'l mut NearList) -> &'l List {
        pieces.seen_by(viewer)
    }
}

/// In the small form: pieces near a king by their distances from it, those in hand, and 0 for all others, whose weights are 0.
#[derive(Clone, Copy, Debug)]
pub struct NearKing<'a> {
    /// The king's square, numbered as its side sees it.
    pub king: usize,
    /// The numbers of entries for this king.
    pub numbers: &'a NearNumbers,
}

impl Numbers for NearKing<'_> {
    #[inline(always)]
    fn of(self, entry: EntryIndex) -> EntryIndex {
        EntryIndex::from(self.numbers[entry as usize])
    }

    #[inline(always)]
    fn of_list<'l>(self, pieces: &'l mut PieceList, viewer: Color, near: &'l mut NearList) -> &'l List {
        let changed = pieces.take_changed(viewer);
        near.follow(self.king, pieces.seen_by(viewer), changed, |entry| self.of(entry))
    }
}
