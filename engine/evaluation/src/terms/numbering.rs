//! Numbers for the spots of pieces, with mirror images folded together.

use std::collections::HashMap;

use super::spot::{Half, Spot};
use super::triangle::Triangle;

/// A spot's number, shared with its mirror image, and which of both it is. Fourteen bits are enough for every board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code(u16);

impl Code {
    /// What a term does not see.
    pub const NONE: Self = Self(u16::MAX);

    const BITS: u32 = 14;

    fn new(number: usize, half: Half) -> Self {
        assert!(number < 1 << Self::BITS, "too many spots to number");
        Self((half as u16) << Self::BITS | number as u16)
    }

    /// Whether a term sees it at all.
    #[inline]
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The number.
    #[inline]
    pub fn number(self) -> u32 {
        u32::from(self.0 & ((1 << Self::BITS) - 1))
    }

    /// The [`Half`] that it is on, as a number.
    #[inline]
    pub fn half(self) -> usize {
        usize::from(self.0 >> Self::BITS)
    }

    /// Whether two spots are on different halves.
    #[inline]
    pub fn is_opposite(self, other: Self) -> bool {
        self.half() | other.half() == Half::Left as usize | Half::Right as usize
    }
}

/// The numbers of spots: first those that have an image, then those that are their own.
#[derive(Debug)]
pub struct Numbering<S> {
    codes: HashMap<S, Code>,
    /// By number; of two images the one on the left.
    spots: Vec<S>,
    /// How many have an image.
    sided: usize,
}

impl<S: Spot> Numbering<S> {
    /// Each spot has a number of its own: for kings on the left half.
    pub fn plain(spots: impl IntoIterator<Item = S>) -> Self {
        let spots: Vec<S> = spots.into_iter().collect();
        let codes = spots.iter().enumerate();
        let codes = codes.map(|(number, &spot)| (spot, Code::new(number, Half::Middle))).collect();
        Self { codes, spots, sided: 0 }
    }

    /// A spot and its image share a number.
    pub fn folded(spots: impl IntoIterator<Item = S>) -> Self {
        let spots: Vec<S> = spots.into_iter().collect();
        let on = |half: Half| spots.iter().copied().filter(move |spot| spot.half() == half);
        let folded: Vec<S> = on(Half::Left).chain(on(Half::Middle)).collect();
        let mut codes = HashMap::new();
        for (number, &spot) in folded.iter().enumerate() {
            codes.insert(spot, Code::new(number, spot.half()));
            codes.insert(spot.mirrored(), Code::new(number, spot.mirrored().half()));
        }
        Self { codes, sided: on(Half::Left).count(), spots: folded }
    }

    /// The code of a spot; [`Code::NONE`] if it was not numbered.
    pub fn code(&self, spot: S) -> Code {
        self.codes.get(&spot).copied().unwrap_or(Code::NONE)
    }

    /// How many numbers there are.
    pub fn len(&self) -> u32 {
        self.spots.len() as u32
    }

    /// How the pairs of its spots are numbered.
    pub fn pairs(&self) -> Triangle {
        Triangle::new(self.len(), self.sided as u32)
    }

    /// The spot with this number.
    pub fn spot(&self, number: u32) -> S {
        self.spots[number as usize]
    }

    /// The pair of spots with this number, the one with the greater number first.
    pub fn pair(&self, index: u32) -> [S; 2] {
        let (greater, lesser, opposite) = self.pairs().split(index);
        let other = self.spot(lesser);
        [self.spot(greater), if opposite { other.mirrored() } else { other }]
    }
}
