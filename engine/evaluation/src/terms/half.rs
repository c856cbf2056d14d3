//! The halves of the board, left and right.

use std::cmp::Ordering;

use katagami_rules::board::FILES;
use katagami_rules::types::{Kind, Square};

/// A half of the board. Numberings are made for the left half; the right one is its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// Its own mirror image: on the middle file, or in hand.
    Middle = 0,
    /// On the higher files, or elsewhere the earlier of two kinds that are each other's mirror images.
    Left = 1,
    /// On the lower files, or elsewhere the later of two such kinds.
    Right = 2,
}

impl Half {
    /// The number of halves, the middle included.
    pub const COUNT: usize = 3;

    /// The half of a square.
    pub fn of(square: Square) -> Self {
        Self::of_offset((2 * square.file()).cmp(&(FILES + 1)))
    }

    /// The half of a piece on the middle file or in hand.
    pub fn of_kind(kind: Kind) -> Self {
        Self::of_offset(kind.mirror().cmp(&kind))
    }

    /// The half by the comparison of a file with that of the axis.
    pub fn of_offset(file: Ordering) -> Self {
        match file {
            Ordering::Less => Self::Right,
            Ordering::Equal => Self::Middle,
            Ordering::Greater => Self::Left,
        }
    }

    /// This half, or `other` if this is the middle.
    pub fn or(self, other: Self) -> Self {
        if self == Self::Middle { other } else { self }
    }

    /// A thing on this half, mirrored if this is the right half.
    pub fn to_left<T>(self, thing: T, mirrored: impl Fn(T) -> T) -> T {
        if self == Self::Right { mirrored(thing) } else { thing }
    }
}
