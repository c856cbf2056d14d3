//! The layout of the weight tables: their dimensions, and the order of squares in their rows.

use katagami_rules::board::SQUARES;
use katagami_rules::types::{Kind, Square};

use crate::board::fixed;
use crate::entry::{Entry, Owner};

/// The number of entries of the fixed-length layout: the columns and the rows of each king's table.
pub const ENTRIES: usize = fixed::fe_end;

/// The length of the table of king and king.
pub const KK_LENGTH: usize = SQUARES * SQUARES;

/// The length of the table of king, king and piece.
pub const KKP_LENGTH: usize = KK_LENGTH * ENTRIES;

/// The length of the table of king, piece and piece.
pub const KPP_LENGTH: usize = SQUARES * ENTRIES * ENTRIES;

/// The number of entries of the small form, whose lists hold the kings too: the columns and the rows of its table.
pub const PAIR_ENTRIES: usize = ENTRIES + 2 * SQUARES;

/// How many files and ranks from a king a piece is at most that is near it.
pub const NEAR: usize = 3;

/// The number of entries near a king, by their distances from it: those in hand, and for each kind on the board one for each
/// offset. Number 0 is for all others.
pub const NEAR_ENTRIES: usize = {
    let kinds = (ENTRIES - fixed::fe_hand_end) / SQUARES;
    fixed::fe_hand_end + kinds * (2 * NEAR + 1) * (2 * NEAR + 1)
};

/// The entry of a king in the small form. It is the same in every order of squares.
pub const fn king_entry(owner: Owner, square: Square) -> usize {
    ENTRIES + owner as usize * SQUARES + square.by_file()
}

/// An index of an entry: the number of its row and of its column in the tables.
pub type EntryIndex = u32;

/// Which of the tables a weight is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// King and king.
    Kk,
    /// King, king and piece.
    Kkp,
    /// King, piece and piece.
    Kpp,
}

/// The index of a pair of kings in a table, file by file.
#[inline]
pub const fn kings_index(black: Square, white: Square) -> usize {
    black.by_file() * SQUARES + white.by_file()
}

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
