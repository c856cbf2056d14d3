//! Three `u32` of 27 squares, rank by rank: a word is just what promotes, what is between, or the other zone.
//!
//! The layout of Bonanza (2005), but for the order of bits in a word. A step forward carries between words.
//! A step costs 12 bytes: 1.9 KiB for a gold of either colour.

use super::Set;
use crate::standard::SIDE;

/// How many squares a word holds: three ranks.
const WORD: usize = 27;
/// A whole word.
const FULL: u32 = (1 << WORD) - 1;
/// One rank.
const RANK: u32 = (1 << SIDE) - 1;

#[derive(Clone, Copy)]
pub struct ThreeWords([u32; 3]);

impl ThreeWords {
    #[inline(always)]
    fn all(self, other: Self, join: impl Fn(u32, u32) -> u32) -> Self {
        Self([join(self.0[0], other.0[0]), join(self.0[1], other.0[1]), join(self.0[2], other.0[2])])
    }
}

impl Set for ThreeWords {
    const NAME: &str = "three u32, rank by rank (Bonanza)";

    fn number(rank: usize, column: usize) -> usize {
        rank * SIDE + column
    }

    fn from_numbers(numbers: impl Iterator<Item = usize>) -> Self {
        let mut words = [0; 3];
        numbers.for_each(|number| words[number / WORD] |= 1 << (number % WORD));
        Self(words)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.all(other, |one, two| one & two)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.all(other, |one, two| one | two)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.all(other, |one, two| one & !two)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] != 0
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline(always)]
    fn forward<const WHITE: bool>(self) -> Self {
        const OTHERS: usize = WORD - SIDE;
        let [a, b, c] = self.0;
        if WHITE {
            let ahead = |word: u32, behind: u32| ((word << SIDE) | (behind >> OTHERS)) & FULL;
            Self([ahead(a, 0), ahead(b, a), ahead(c, b)])
        } else {
            let ahead = |word: u32, behind: u32| (word >> SIDE) | ((behind & RANK) << OTHERS);
            Self([ahead(a, b), ahead(b, c), ahead(c, 0)])
        }
    }

    #[inline(always)]
    fn zone<const WHITE: bool>() -> Self {
        Self(if WHITE { [0, 0, FULL] } else { [FULL, 0, 0] })
    }

    #[inline(always)]
    fn last<const WHITE: bool>() -> Self {
        Self(if WHITE { [0, 0, RANK << (2 * SIDE)] } else { [RANK, 0, 0] })
    }

    #[inline(always)]
    fn scan(self, mut visit: impl FnMut(usize)) {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(index * WORD + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}
