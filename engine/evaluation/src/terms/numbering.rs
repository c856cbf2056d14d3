//! Numbers for the features of pieces, and for pairs of them. Mirror images share a number.
//!
//! If both features of a pair are on one half of the board, or one of them is in the middle, the pair of their numbers says all
//! that matters. If they are on opposite halves, they are another pair, which is numbered in a second triangle behind the first.
//! So the numbers are dense, and one or two additions find them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::piece_features::{Half, PieceFeature};

/// A map whose order does not depend on chance, so that two runs of the engine count the same branches for a profile
/// (`release/build`).
pub(super) type Unseeded<K, V> = HashMap<K, V, BuildHasherDefault<DefaultHasher>>;

/// The numbers of piece features: first those with a mirror image, then those that are their own.
#[derive(Debug)]
pub struct Numbering<F> {
    codes: Unseeded<F, FeatureCode>,
    /// The features by number; of two images the left one.
    features: Vec<F>,
    /// The number of features with a mirror image.
    sided: usize,
}

impl<F: PieceFeature> Numbering<F> {
    /// A numbering in which each feature has a number of its own: for kings on the left half.
    pub fn plain(features: impl IntoIterator<Item = F>) -> Self {
        let features: Vec<F> = features.into_iter().collect();
        let codes = features.iter().enumerate();
        let codes =
            codes.map(|(number, &feature)| (feature, FeatureCode::new(number, Half::Middle))).collect();
        Self { codes, features, sided: 0 }
    }

    /// A numbering in which a feature shares its number with its mirror image.
    pub fn folded(features: impl IntoIterator<Item = F>) -> Self {
        let features: Vec<F> = features.into_iter().collect();
        let on = |half: Half| features.iter().copied().filter(move |feature| feature.half() == half);
        let folded: Vec<F> = on(Half::Left).chain(on(Half::Middle)).collect();
        let mut codes = Unseeded::default();
        for (number, &feature) in folded.iter().enumerate() {
            codes.insert(feature, FeatureCode::new(number, feature.half()));
            codes.insert(feature.mirrored(), FeatureCode::new(number, feature.mirrored().half()));
        }
        Self { codes, sided: on(Half::Left).count(), features: folded }
    }

    /// The code of a feature; [`FeatureCode::NONE`] if it has no number.
    pub fn code(&self, feature: F) -> FeatureCode {
        self.codes.get(&feature).copied().unwrap_or(FeatureCode::NONE)
    }

    /// How many numbers there are.
    pub fn count(&self) -> u32 {
        self.features.len() as u32
    }

    /// How many of them, the first ones, are of features with a mirror image.
    pub fn sided(&self) -> u32 {
        self.sided as u32
    }

    /// The numbering of pairs of these features.
    pub fn pairs(&self) -> Triangle {
        Triangle::new(self.count(), self.sided())
    }

    /// The feature with this number; the left one of two images.
    pub fn feature(&self, number: u32) -> F {
        self.features[number as usize]
    }

    /// The pair of features with this number, the feature with the greater number first.
    pub fn pair(&self, index: u32) -> [F; 2] {
        let (greater, lesser, opposite) = self.pairs().split(index);
        let other = self.feature(lesser);
        [self.feature(greater), if opposite { other.mirrored() } else { other }]
    }

    /// The names of a pair of features.
    pub fn pair_name(&self, index: u32) -> String {
        let [x, y] = self.pair(index);
        format!("{x} {y}")
    }
}

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

/// The number of cells of a triangle with this number of rows, diagonal included. It is also the first cell of the row with
/// this number.
#[inline]
pub const fn triangular(rows: u32) -> u32 {
    rows * (rows + 1) / 2
}

/// The numbering of pairs.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    /// The first number of pairs on opposite halves.
    pub opposite: u32,
    /// The number of pairs.
    pub size: u32,
}

impl Triangle {
    /// The numbering of pairs of `all` features, of which the first `sided` have mirror images.
    pub const fn new(all: u32, sided: u32) -> Self {
        let opposite = triangular(all);
        Self { opposite, size: opposite + triangular(sided) }
    }

    /// The number of a pair.
    #[inline]
    pub fn index(self, x: FeatureCode, y: FeatureCode) -> u32 {
        within(x.number(), y.number()) + if x.is_opposite(y) { self.opposite } else { 0 }
    }

    /// Both numbers of a pair, the greater first, and whether they are on opposite halves.
    pub fn split(self, index: u32) -> (u32, u32, bool) {
        let opposite = index >= self.opposite;
        let place = if opposite { index - self.opposite } else { index };
        let row = ((1.0 + 8.0 * f64::from(place)).sqrt() as u32).saturating_sub(1) / 2;
        // The root may be rounded either way.
        let row = if triangular(row) > place { row - 1 } else { row };
        let row = if triangular(row + 1) <= place { row + 1 } else { row };
        (row, place - triangular(row), opposite)
    }
}

/// The cell of a pair of numbers in a triangle: the row of the greater one plus the lesser one. Of both ways to add, that
/// is the larger sum, since rows grow by at least one.
#[inline]
fn within(x: u32, y: u32) -> u32 {
    (triangular(x) + y).max(triangular(y) + x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_without_gaps() {
        for all in 1..60 {
            let triangle = Triangle::new(all, all);
            let mut index = 0;
            for greater in 0..all {
                for lesser in 0..=greater {
                    assert_eq!([within(greater, lesser), within(lesser, greater)], [index; 2]);
                    assert_eq!(triangle.split(index), (greater, lesser, false));
                    assert_eq!(triangle.split(triangle.opposite + index), (greater, lesser, true));
                    index += 1;
                }
            }
            assert_eq!([triangle.opposite, triangle.size], [index, 2 * index]);
        }
    }

    #[test]
    fn long_rows_are_split_exactly() {
        let triangle = Triangle::new(1 << 14, 0);
        for row in (1..1 << 14).step_by(7) {
            let start = triangular(row);
            assert_eq!(triangle.split(start - 1), (row - 1, row - 1, false));
            assert_eq!(triangle.split(start), (row, 0, false));
        }
    }
}
