//! Two `u64`, file by file: seven files in the first, two in the second, so that no file is split.
//!
//! The layout of Apery (2011) and `YaneuraOu` (2015), here in plain integers. A step forward is a shift by one in
//! each word; a zone is three bits of each file. A step costs 16 bytes, as with the engine.

use super::Set;
use crate::standard::SIDE;

/// How many squares the first word holds: seven files.
const FIRST: usize = 63;

#[derive(Clone, Copy)]
pub struct FileMajor(pub [u64; 2]);

impl FileMajor {
    /// Whole ranks.
    pub const fn ranks(first: usize, last: usize) -> Self {
        let mut words = [0; 2];
        let mut file = 0;
        while file < SIDE {
            let mut rank = first;
            while rank <= last {
                let number = file * SIDE + rank;
                words[number / FIRST] |= 1 << (number % FIRST);
                rank += 1;
            }
            file += 1;
        }
        Self(words)
    }

    /// The ranks in which each colour promotes.
    pub const ZONES: [Self; 2] = [Self::ranks(0, 2), Self::ranks(6, 8)];
    /// The last rank of each colour.
    pub const LAST: [Self; 2] = [Self::ranks(0, 0), Self::ranks(8, 8)];

    #[inline(always)]
    fn both(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self([join(self.0[0], other.0[0]), join(self.0[1], other.0[1])])
    }
}

impl Set for FileMajor {
    const NAME: &str = "two u64, file by file (Apery)";

    fn number(rank: usize, column: usize) -> usize {
        (SIDE - 1 - column) * SIDE + rank
    }

    fn from_numbers(numbers: impl Iterator<Item = usize>) -> Self {
        let mut words = [0; 2];
        numbers.for_each(|number| words[number / FIRST] |= 1 << (number % FIRST));
        Self(words)
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
        Self(self.0.map(|word| if WHITE { word << 1 } else { word >> 1 }))
    }

    #[inline(always)]
    fn zone<const WHITE: bool>() -> Self {
        Self::ZONES[usize::from(WHITE)]
    }

    #[inline(always)]
    fn last<const WHITE: bool>() -> Self {
        Self::LAST[usize::from(WHITE)]
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
