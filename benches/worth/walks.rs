//! Ways to visit the squares of a set in three words: Bonanza's, and each of the article's changes to it alone.

use katagami_rules::types::{Color, Square};

use super::words::{Bitboard, MASKS, PER_WORD};

/// A way to visit the squares of a set.
pub trait Walk {
    /// Visits the squares of a set, for the side `us`.
    fn each(us: Color, set: Bitboard, visit: impl FnMut(Square));
}

/// While the set holds a bit, the first one, which is taken out through a table of single squares.
pub struct Classical;

/// The same, and the bit is taken out by a shift.
pub struct Shifts;

/// One word after the other until its scan fails, without a test of the whole set; bits are taken out through the table.
pub struct WithoutTest;

/// As [`Classical`], but White begins at the last square: `firstone` and `lastone`.
pub struct Mirrored;

/// Without a test of the whole set, and by shifts.
pub struct WithoutTestByShifts;

impl Walk for Classical {
    #[inline(always)]
    fn each(_: Color, mut set: Bitboard, mut visit: impl FnMut(Square)) {
        while set.any() {
            let square = first(set);
            xor(square, &mut set);
            visit(square);
        }
    }
}

impl Walk for Shifts {
    #[inline(always)]
    fn each(_: Color, mut set: Bitboard, mut visit: impl FnMut(Square)) {
        while set.any() {
            let square = first(set);
            shift(square, &mut set);
            visit(square);
        }
    }
}

impl Walk for WithoutTest {
    #[inline(always)]
    fn each(_: Color, mut set: Bitboard, mut visit: impl FnMut(Square)) {
        for index in 0..Bitboard::WORDS {
            while set.0[index] != 0 {
                let square = first_of_word(index, set.0[index]);
                xor(square, &mut set);
                visit(square);
            }
        }
    }
}

impl Walk for Mirrored {
    #[inline(always)]
    fn each(us: Color, mut set: Bitboard, mut visit: impl FnMut(Square)) {
        while set.any() {
            let square = match us {
                Color::Black => first(set),
                Color::White => last(set),
            };
            xor(square, &mut set);
            visit(square);
        }
    }
}

impl Walk for WithoutTestByShifts {
    #[inline(always)]
    fn each(_: Color, set: Bitboard, mut visit: impl FnMut(Square)) {
        for (index, mut word) in set.0.into_iter().enumerate() {
            while word != 0 {
                visit(first_of_word(index, word));
                word &= word - 1;
            }
        }
    }
}

/// The first square of a set that is not empty: the words are asked in turn.
#[inline(always)]
fn first(set: Bitboard) -> Square {
    for (index, &word) in set.0[..Bitboard::LAST].iter().enumerate() {
        if word != 0 {
            return first_of_word(index, word);
        }
    }
    first_of_word(Bitboard::LAST, set.0[Bitboard::LAST])
}

/// The last square of a set that is not empty.
#[inline(always)]
fn last(set: Bitboard) -> Square {
    for (index, &word) in set.0.iter().enumerate().skip(1).rev() {
        if word != 0 {
            return last_of_word(index, word);
        }
    }
    last_of_word(0, set.0[0])
}

/// The first square of a word.
#[inline(always)]
fn first_of_word(index: usize, word: u32) -> Square {
    Square::from_index(index * PER_WORD + word.trailing_zeros() as usize)
}

/// The last square of a word.
#[inline(always)]
fn last_of_word(index: usize, word: u32) -> Square {
    Square::from_index(index * PER_WORD + (u32::BITS - 1 - word.leading_zeros()) as usize)
}

/// Takes a square out of a set through a table of single squares.
#[inline(always)]
fn xor(square: Square, set: &mut Bitboard) {
    for (word, mask) in set.0.iter_mut().zip(MASKS[square.index()].0) {
        *word ^= mask;
    }
}

/// Takes a square out of a set by a shift.
#[inline(always)]
fn shift(square: Square, set: &mut Bitboard) {
    set.0[square.index() / PER_WORD] ^= 1 << (square.index() % PER_WORD);
}
