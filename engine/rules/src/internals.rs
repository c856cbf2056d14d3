//! Not part of the library: the raw tables, the words inside sets of squares, what the generator asks of a king's
//! neighbourhood, where pictures show a piece, and how messages quote a text.
//!
//! The benches compare designs on the very tables that the generator uses, and the evaluation computes constants from
//! them. Nothing here is kept from one version to the next.

use alloc::string::String;
use core::cmp::Reverse;

pub use crate::movegen::king::attacked_near;
use crate::position::attacks::attacks;
pub use crate::tables::*;
use crate::types::{Bitboard, Color, Hand, Move, Square};

/// The move whose [`Move::bits`] these are, without a question.
#[inline(always)]
pub const fn move_of_bits(bits: u32) -> Move {
    Move::from_own_bits(bits)
}

/// The hand whose [`Hand::bits`] these are, without a question.
#[inline(always)]
pub const fn hand_of_bits(bits: HandWord) -> Hand {
    Hand::from_own_bits(bits)
}

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

/// The square closest to the centre from which none, or as few as possible, of a kind's steps, jumps and directions lead
/// off the board.
pub fn best_square(kind: Kind) -> Square {
    let center = Square::from_index(SQUARES / 2);
    let distance = |square: Square| {
        let ranks = square.rank().abs_diff(center.rank());
        let columns = square.column().abs_diff(center.column());
        ranks * ranks + columns * columns
    };
    let reached = |square| attacks(Color::Black, kind, square, Bitboard::FULL).len();
    Square::all().max_by_key(|&square| (reached(square), Reverse(distance(square)))).unwrap_or(center)
}

/// The beginning of a text: at most 40 characters, with an ellipsis if it was cut, so that a message that quotes it stays short.
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut excerpt: String = text.chars().take(LONGEST).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(excerpt("7g7f"), "7g7f");
        assert_eq!(excerpt(&"x".repeat(40)), "x".repeat(40));
        assert_eq!(excerpt(&"歩".repeat(41)), format!("{}…", "歩".repeat(40)));
    }
}
