//! How tables number the squares of a block of entries.

use super::ENTRIES;
use crate::entries::{Entry, Owner};
use katagami_rules::types::{Kind, Square};

/// The order of squares within the block of each kind. Kings are numbered file by file in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// File by file from 1a: the order of the files of Apery and `YaneuraOu`, and of everything that reads or writes
    /// weights.
    #[default]
    Files,
    /// Row by row from 9a, for playing: pieces of a kind mostly stand side by side on a few rows, so that a row of the
    /// table is read in fewer cache lines.
    Ranks,
}

impl Order {
    /// The index of an entry of the fixed-length layout.
    pub const fn index(self, entry: Entry) -> usize {
        match (self, entry) {
            (Self::Ranks, Entry::Board(_, _, square)) => entry.fixed() - square.by_file() + square.index(),
            _ => entry.fixed(),
        }
    }
}

/// For each index in [`Order::Ranks`] that of the same entry in [`Order::Files`].
pub fn files_from_ranks() -> [u16; ENTRIES] {
    let mut table = std::array::from_fn(|index| index as u16);
    for owner in Owner::ALL {
        for kind in Kind::worth_something() {
            for square in Square::all() {
                let entry = Entry::Board(owner, kind, square);
                table[Order::Ranks.index(entry)] = entry.fixed() as u16;
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
        let mut indices = files_from_ranks().to_vec();
        assert!(indices.iter().enumerate().any(|(x, &y)| x != y as usize));
        indices.sort_unstable();
        assert!(indices.into_iter().eq(0..ENTRIES as u16));
    }
}
