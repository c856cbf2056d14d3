//! Not part of the library: the raw tables, the words inside sets of squares, and what the generator asks of a king's
//! neighbourhood.
//!
//! The benches compare designs on the very tables that the generator uses, and the evaluation computes constants from
//! them. Nothing here is kept from one version to the next.

pub use crate::movegen::king::attacked_near;
pub use crate::tables::*;
use crate::types::Bitboard;

/// The word of a set: bit `n` for square `n`.
#[inline]
pub const fn word(set: Bitboard) -> Word {
    set.0
}

/// The set with this word, which must have no bits beyond the board.
#[inline]
pub const fn from_word(word: Word) -> Bitboard {
    Bitboard(word)
}
