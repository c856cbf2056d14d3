//! The dimensions of the weight tables.

use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;

use crate::board::fixed;
use crate::owner::Owner;

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
