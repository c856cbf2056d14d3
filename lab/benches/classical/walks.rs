//! Ways to visit the squares of a set in three words: Bonanza's, and each of the article's changes to it alone.

use std::marker::PhantomData;

use katagami_rules::types::{Color, Square};

use super::words::{Bitboard, MASKS, PER_WORD};

/// A way to visit the squares of a set.
pub trait Walk {
    /// How it takes bits out.
    type Take: Take;

    /// Visits the squares of a set, for the side `us`.
    fn each(us: Color, set: Bitboard, visit: impl FnMut(Square));

    /// Visits the squares of one word.
    fn each_of_word(index: usize, set: Bitboard, visit: impl FnMut(Square));
}

/// A way to take a bit of a word out of a set.
pub trait Take {
    /// Takes out one bit.
    fn take(index: usize, bit: usize, set: &mut Bitboard);

    /// Visits the squares of one word.
    fn each_of_word(index: usize, set: Bitboard, visit: impl FnMut(Square));
}

/// Through a table of single squares.
pub struct Table;

/// By a shift.
pub struct Shift;

/// While the whole set holds a bit, the first one.
pub struct Tested<T>(PhantomData<T>);

/// The same, but White begins at the last square: `firstone` and `lastone`.
pub struct FarSideFirst<T>(PhantomData<T>);

/// One word after the other until its scan fails, without a test of the whole set.
pub struct Untested<T>(PhantomData<T>);

impl Take for Table {
    #[inline(always)]
    fn take(index: usize, bit: usize, set: &mut Bitboard) {
        for (word, mask) in set.0.iter_mut().zip(MASKS[index * PER_WORD + bit].0) {
            *word ^= mask;
        }
    }

    #[inline(always)]
    fn each_of_word(index: usize, mut set: Bitboard, mut visit: impl FnMut(Square)) {
        while set.0[index] != 0 {
            visit(take::<Self>(index, set.0[index].trailing_zeros(), &mut set));
        }
    }
}

impl Take for Shift {
    #[inline(always)]
    fn take(index: usize, bit: usize, set: &mut Bitboard) {
        set.0[index] ^= 1 << bit;
    }

    #[inline(always)]
    fn each_of_word(index: usize, set: Bitboard, mut visit: impl FnMut(Square)) {
        // No other word is touched, so that this one stays in a register.
        let mut word = set.0[index];
        while word != 0 {
            visit(square(index, word.trailing_zeros()));
            word &= word - 1;
        }
    }
}

impl<T: Take> Walk for Tested<T> {
    type Take = T;

    #[inline(always)]
    fn each(_: Color, mut set: Bitboard, mut visit: impl FnMut(Square)) {
        while set.any() {
            visit(take_from_first::<T>(&mut set));
        }
    }

    #[inline(always)]
    fn each_of_word(index: usize, set: Bitboard, mut visit: impl FnMut(Square)) {
        let mut rest = set.only(index);
        while rest.any() {
            visit(take::<T>(index, rest.0[index].trailing_zeros(), &mut rest));
        }
    }
}

impl<T: Take> Walk for FarSideFirst<T> {
    type Take = T;

    #[inline(always)]
    fn each(us: Color, mut set: Bitboard, mut visit: impl FnMut(Square)) {
        while set.any() {
            visit(match us {
                Color::Black => take_from_first::<T>(&mut set),
                Color::White => take_from_last::<T>(&mut set),
            });
        }
    }

    /// In one word the direction is as before.
    #[inline(always)]
    fn each_of_word(index: usize, set: Bitboard, visit: impl FnMut(Square)) {
        Tested::<T>::each_of_word(index, set, visit);
    }
}

impl<T: Take> Walk for Untested<T> {
    type Take = T;

    #[inline(always)]
    fn each(_: Color, set: Bitboard, mut visit: impl FnMut(Square)) {
        for index in 0..Bitboard::WORDS {
            T::each_of_word(index, set, &mut visit);
        }
    }

    #[inline(always)]
    fn each_of_word(index: usize, set: Bitboard, visit: impl FnMut(Square)) {
        T::each_of_word(index, set, visit);
    }
}

/// The first square of a set that is not empty, taken out of it: the words are asked in turn.
#[inline(always)]
fn take_from_first<T: Take>(set: &mut Bitboard) -> Square {
    for index in 0..Bitboard::LAST {
        if set.0[index] != 0 {
            return take::<T>(index, set.0[index].trailing_zeros(), set);
        }
    }
    take::<T>(Bitboard::LAST, set.0[Bitboard::LAST].trailing_zeros(), set)
}

/// The last square of a set that is not empty, taken out of it.
#[inline(always)]
fn take_from_last<T: Take>(set: &mut Bitboard) -> Square {
    let last = |word: u32| u32::BITS - 1 - word.leading_zeros();
    for index in (1..Bitboard::WORDS).rev() {
        if set.0[index] != 0 {
            return take::<T>(index, last(set.0[index]), set);
        }
    }
    take::<T>(0, last(set.0[0]), set)
}

/// A square, taken out of a set.
#[inline(always)]
fn take<T: Take>(index: usize, bit: u32, set: &mut Bitboard) -> Square {
    T::take(index, bit as usize, set);
    square(index, bit)
}

#[inline(always)]
fn square(index: usize, bit: u32) -> Square {
    Square::from_index(index * PER_WORD + bit as usize)
}
