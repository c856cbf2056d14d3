//! The numbers of piece features, packed.

use super::half::Half;

/// The number of a piece feature, which its mirror image shares, and the half of the board that it is on. Fourteen bits
/// are enough for the number on every board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureCode(u16);

impl FeatureCode {
    /// The code of a piece that a term does not see.
    pub const NONE: Self = Self(u16::MAX);

    const BITS: u32 = 14;

    /// The code of a feature.
    ///
    /// # Panics
    ///
    /// If the number has more than 14 bits.
    pub fn new(number: usize, half: Half) -> Self {
        assert!(number < 1 << Self::BITS, "too many features to number");
        Self((half as u16) << Self::BITS | number as u16)
    }

    /// Whether the term sees the piece.
    #[inline]
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The number.
    #[inline]
    pub fn number(self) -> u32 {
        u32::from(self.0 & ((1 << Self::BITS) - 1))
    }

    /// The number of the [`Half`] that it is on.
    #[inline]
    pub fn half(self) -> usize {
        usize::from(self.0 >> Self::BITS)
    }

    /// Whether two features are on opposite halves.
    #[inline]
    pub fn is_opposite(self, other: Self) -> bool {
        self.half() | other.half() == Half::Left as usize | Half::Right as usize
    }
}
