//! Sets of squares.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use codegen_macros::stencil;
use paste::paste;

use super::{Color, Square};
use crate::tables::{FILE_MASKS, FILES, FULL, RANK_MASKS, RANKS, SQUARES, Word};

/// A set of squares: bit `i` stands for the square with index `i`.
///
/// The word is the smallest unsigned integer with a bit for each square, so 9x9 takes a `u128` and 5x5 a `u32`.
/// Ranks are contiguous, so that a promotion zone is a run of low (or high) bits and a step forward is one shift.
///
/// ```
/// use katagami_rules::{Bitboard, Color, Square};
///
/// let corner: Square = "1a".parse().unwrap();
/// let zone = Bitboard::zone(Color::Black);
/// assert!(zone.has(corner));
/// assert_eq!((zone - Bitboard::from(corner)).len(), zone.len() - 1);
/// assert_eq!((zone & Bitboard::zone(Color::White)).first(), None);
/// assert!((!zone).into_iter().all(|square| !zone.has(square)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub(crate) Word);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square of the board.
    pub const FULL: Self = Self(FULL);

    /// The squares of one column from the left (0 is the highest file).
    ///
    /// # Panics
    ///
    /// If the board has no such column.
    #[inline]
    pub const fn column(column: usize) -> Self {
        Self(FILE_MASKS[column])
    }

    /// The squares of a side's promotion zone.
    #[inline]
    pub const fn zone(color: Color) -> Self {
        zone(color)
    }

    /// The squares of one rank (0 is rank `a`).
    ///
    /// # Panics
    ///
    /// If the board has no such rank.
    #[inline]
    pub const fn rank(rank: usize) -> Self {
        Self(RANK_MASKS[rank])
    }

    /// The rows `first..=last` counted from the far side of `color`: row 1 is the last that it reaches.
    pub const fn rows(color: Color, first: usize, last: usize) -> Self {
        let mut set = 0;
        let mut rank = 0;
        while rank < RANKS {
            let row = Square::from_index(rank * FILES).row(color);
            if first <= row && row <= last {
                set |= RANK_MASKS[rank];
            }
            rank += 1;
        }
        Self(set)
    }

    /// Its bits, a square's at the place of its index, widened to 128 where the board needs fewer.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0 as u128
    }

    /// Whether it holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds any square.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether it holds two squares or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `square` is in it.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        (self.0 >> square.index()) & 1 != 0
    }

    /// The square with the lowest index, if any.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// Takes out the square with the lowest or the highest index, if any.
    #[inline(always)]
    fn take(&mut self, lowest: bool) -> Option<Square> {
        let word = &mut self.0;
        if *word == 0 {
            return None;
        }
        let index = if lowest {
            let index = word.trailing_zeros();
            *word &= *word - 1;
            index
        } else {
            let index = Word::BITS - 1 - word.leading_zeros();
            *word ^= 1 << index;
            index
        };
        Some(Square::from_index(index as usize))
    }

    /// All squares one rank up (towards rank `a`); those of rank `a` leave the board.
    #[inline]
    pub const fn up(self) -> Self {
        Self(self.0 >> FILES)
    }

    /// All squares one rank down; those of the last rank leave the board.
    #[inline]
    pub const fn down(self) -> Self {
        Self((self.0 << FILES) & FULL)
    }

    /// The set on the board turned by 180 degrees.
    #[inline]
    pub const fn inverse(self) -> Self {
        Self(self.0.reverse_bits() >> (Word::BITS as usize - SQUARES))
    }

    /// All squares of every column that holds one of these.
    #[inline]
    pub fn columns(self) -> Self {
        let mut set = self.0;
        let mut rows = 1;
        // Doubling: after each turn the first rank's bits stand for twice as many ranks.
        while rows < RANKS {
            set |= set >> (rows * FILES);
            rows *= 2;
        }
        let mut set = set & RANK_MASKS[0];
        rows = 1;
        while rows < RANKS {
            set |= set << (rows * FILES);
            rows *= 2;
        }
        Self(set & FULL)
    }

    /// Its squares in index order: rank `a` first.
    #[inline]
    pub const fn ascending(self) -> Squares<true> {
        Squares(self)
    }

    /// Its squares against index order: rank `a` last.
    #[inline]
    pub const fn descending(self) -> Squares<false> {
        Squares(self)
    }

    /// Visits its squares, those on the far side of `color` first: the order that mirrors when the board turns.
    #[inline(always)]
    pub fn for_each_from_far_side(self, color: Color, visit: impl FnMut(Square)) {
        self::visit(color, self, visit);
    }
}

/// Squares as our side counts them.
#[stencil]
mod template {
    use super::*;
    use crate::tables::US_ZONE_INSIDE;

    /// The squares of our promotion zone.
    #[inline(always)]
    pub(super) const fn zone() -> Bitboard {
        Bitboard(US_ZONE_INSIDE)
    }

    /// Visits squares, those on our far side first.
    #[inline(always)]
    pub(super) fn visit(set: Bitboard, visit: impl FnMut(Square)) {
        set.from_far_side().for_each(visit);
    }
}

/// The squares of a [`Bitboard`], in index order (`ASCENDING`) or against it.
#[derive(Clone, Debug)]
pub struct Squares<const ASCENDING: bool>(Bitboard);

impl<const ASCENDING: bool> Iterator for Squares<ASCENDING> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.take(ASCENDING)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    /// All squares at once: one machine word after the other, so that no step looks at both halves of a large set.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Square) -> B>(self, mut value: B, mut visit: F) -> B {
        for part in 0..PARTS {
            let part = if ASCENDING { part } else { PARTS - 1 - part };
            let offset = part * u64::BITS as usize;
            let mut bits = (self.0.0 >> offset) as u64;
            while bits != 0 {
                let index = if ASCENDING {
                    let index = bits.trailing_zeros();
                    // Fewer instructions than a shift and an XOR, and it does not depend on the index.
                    bits &= bits - 1;
                    index
                } else {
                    let index = u64::BITS - 1 - bits.leading_zeros();
                    bits ^= 1 << index;
                    index
                };
                value = visit(value, Square::from_index(offset + index as usize));
            }
        }
        value
    }
}

/// How many machine words a set takes.
const PARTS: usize = (Word::BITS as usize).div_ceil(u64::BITS as usize);

impl<const ASCENDING: bool> ExactSizeIterator for Squares<ASCENDING> {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares<true>;

    #[inline]
    fn into_iter(self) -> Squares<true> {
        self.ascending()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::from(square))
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        SINGLES[square.index()]
    }
}

/// Each square as a set.
///
/// A table, because making a move then changes whole words. Of a bit that is computed the compiler knows in which 32 bits
/// it lies, and writes only those; taking the move back reads 64 bits, part of which were just written, and the processor
/// waits for them. The table (1.3 KiB on 9x9) makes a perft that makes every leaf 1.1 to 1.3 times as fast.
static SINGLES: [Bitboard; SQUARES] = {
    let mut singles = [Bitboard::EMPTY; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        singles[index] = Bitboard(1 << index);
        index += 1;
    }
    singles
};

impl Not for Bitboard {
    type Output = Self;

    /// The squares of the board that are not in it.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & FULL)
    }
}

impl Sub for Bitboard {
    type Output = Self;

    /// Set difference.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Implements a binary operator and its assigning form by the same operator on the words.
macro_rules! by_word {
    ($($name:ident $sign:tt)*) => { paste! {$(
        impl [<Bit $name>] for Bitboard {
            type Output = Self;

            #[inline]
            fn [<bit $name:lower>](self, other: Self) -> Self {
                Self(self.0 $sign other.0)
            }
        }

        impl [<Bit $name Assign>] for Bitboard {
            #[inline]
            fn [<bit $name:lower _assign>](&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    )*} };
}

by_word! { And & Or | Xor ^ }

impl fmt::Debug for Bitboard {
    /// A diagram as Black sees it: `1` for a square of the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..RANKS {
            for column in 0..FILES {
                let set = self.has(Square::from_index(rank * FILES + column));
                write!(f, " {}", if set { '1' } else { '.' })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
