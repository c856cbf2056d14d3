//! Two `u64`, rank by rank: the engine's order of squares without the engine's `u128`.
//!
//! No engine that we know uses it: it separates the effect of the order of squares from that of the type. A step forward
//! carries between words. A step costs 16 bytes, as with the engine.

use super::Set;
use crate::standard::{SIDE, SQUARES};

/// How many squares the first word holds.
const FIRST: usize = 64;
/// One rank.
const RANK: u64 = (1 << SIDE) - 1;
/// The squares of the second word.
const SECOND: u64 = (1 << (SQUARES - FIRST)) - 1;

#[derive(Clone, Copy)]
pub struct TwoWords([u64; 2]);

impl TwoWords {
    const fn of(set: u128) -> Self {
        Self([set as u64, (set >> FIRST) as u64])
    }

    #[inline(always)]
    fn both(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self([join(self.0[0], other.0[0]), join(self.0[1], other.0[1])])
    }
}

impl Set for TwoWords {
    const NAME: &str = "two u64, rank by rank";

    fn number(rank: usize, column: usize) -> usize {
        rank * SIDE + column
    }

    fn from_numbers(numbers: impl Iterator<Item = usize>) -> Self {
        Self::of(numbers.fold(0, |set, number| set | (1 << number)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, |one, two| one & two)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, |one, two| one | two)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.both(other, |one, two| one & !two)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0[0] | self.0[1] != 0
    }

    #[inline(always)]
    fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    #[inline(always)]
    fn forward<const WHITE: bool>(self) -> Self {
        let [low, high] = self.0;
        Self(if WHITE {
            [low << SIDE, ((high << SIDE) | (low >> (FIRST - SIDE))) & SECOND]
        } else {
            [(low >> SIDE) | (high << (FIRST - SIDE)), high >> SIDE]
        })
    }

    #[inline(always)]
    fn zone<const WHITE: bool>() -> Self {
        const ZONE: u128 = (1 << (3 * SIDE)) - 1;
        const { Self::of(if WHITE { ZONE << (6 * SIDE) } else { ZONE }) }
    }

    #[inline(always)]
    fn last<const WHITE: bool>() -> Self {
        const { Self::of(if WHITE { (RANK as u128) << (8 * SIDE) } else { RANK as u128 }) }
    }

    #[inline(always)]
    fn scan(self, mut visit: impl FnMut(usize)) {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(index * FIRST + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}
