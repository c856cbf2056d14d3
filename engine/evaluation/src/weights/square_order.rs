//! The order of squares in the tables.

use katagami_rules::types::{Kind, Square};

use super::dimensions::ENTRIES;
use crate::entry::Entry;
use crate::owner::Owner;

/// The order of squares within the entries of each kind. The squares of kings are numbered file by file in either
/// order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SquareOrder {
    /// File by file from 1a: the order of the files of Apery and `YaneuraOu`, and of everything that reads or writes
    /// weights.
    #[default]
    ByFile,
    /// Row by row from 9a, for playing. Pieces of one kind mostly stand side by side on a few ranks, so that a row of the
    /// table is read in fewer cache lines.
    ByRank,
}

impl SquareOrder {
    /// The index of an entry of the fixed-length layout.
    pub const fn index(self, entry: Entry) -> usize {
        match (self, entry) {
            (Self::ByRank, Entry::Board(_, _, square)) => entry.fixed() - square.by_file() + square.index(),
            _ => entry.fixed(),
        }
    }
}

/// For each index in [`SquareOrder::ByRank`] the index of the same entry in [`SquareOrder::ByFile`].
pub fn by_file_from_by_rank() -> [u16; ENTRIES] {
    let mut table = std::array::from_fn(|index| index as u16);
    for owner in Owner::ALL {
        for kind in Kind::all_but_king() {
            for square in Square::all() {
                let entry = Entry::Board(owner, kind, square);
                table[SquareOrder::ByRank.index(entry)] = entry.fixed() as u16;
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_keeps_a_place_of_its_own() {
        let mut indices = by_file_from_by_rank().to_vec();
        assert!(indices.iter().enumerate().any(|(x, &y)| x != y as usize));
        indices.sort_unstable();
        assert!(indices.into_iter().eq(0..ENTRIES as u16));
    }
}
