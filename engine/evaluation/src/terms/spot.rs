//! Places of pieces, folded left to right.

use std::cmp::Ordering;
use std::fmt::Display;
use std::hash::Hash;

use crate::entries::Entry;
use katagami_rules::board::FILES;
use katagami_rules::types::Square;

/// Which half of the board something is on. Numberings know the left one; the right one is its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// On the middle file, or not on the board at all: its own image.
    Middle = 0,
    /// On the higher files.
    Left = 1,
    /// On the lower files.
    Right = 2,
}

impl Half {
    /// The half of a square.
    pub fn of(square: Square) -> Self {
        Self::of_offset((2 * square.file()).cmp(&(FILES + 1)))
    }

    /// The half by how a file compares with that of the axis.
    pub fn of_offset(file: Ordering) -> Self {
        match file {
            Ordering::Less => Self::Right,
            Ordering::Equal => Self::Middle,
            Ordering::Greater => Self::Left,
        }
    }

    /// This half, or in the middle that of something else.
    pub fn or(self, other: Self) -> Self {
        if self == Self::Middle { other } else { self }
    }

    /// A thing in its image on the left, given its reflection.
    pub fn to_left<T>(self, thing: T, mirrored: impl Fn(T) -> T) -> T {
        if self == Self::Right { mirrored(thing) } else { thing }
    }
}

/// Where a piece is, as a term sees it.
pub trait Spot: Copy + Eq + Hash + Display + Send + Sync + 'static {
    /// The half that it is on.
    fn half(self) -> Half;

    /// The same on the other half.
    fn mirrored(self) -> Self;
}

impl Spot for Entry {
    fn half(self) -> Half {
        match self {
            Self::Board(_, _, square) => Half::of(square),
            Self::Hand(..) => Half::Middle,
        }
    }

    fn mirrored(self) -> Self {
        Self::mirrored(self)
    }
}
