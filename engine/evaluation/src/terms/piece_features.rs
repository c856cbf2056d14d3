//! What a term sees of one piece: its square, or its distance from a king; and the halves of the board, which are mirror images.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::hash::Hash;

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::types::{Kind, Square};

use crate::entry::{Entry, Owner, letters};
use crate::weights::NEAR;

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

/// What a term sees of one piece, for example its square or its distance from a king.
pub trait PieceFeature: Copy + Eq + Hash + Display + Send + Sync + 'static {
    /// The half of the board that it is on.
    fn half(self) -> Half;

    /// Its mirror image on the other half.
    fn mirrored(self) -> Self;
}

impl PieceFeature for Entry {
    fn half(self) -> Half {
        match self {
            Self::Board(_, kind, square) => Half::of(square).or(Half::of_kind(kind)),
            Self::Hand(_, kind, _) => Half::of_kind(kind),
        }
    }

    fn mirrored(self) -> Self {
        Self::mirrored(self)
    }
}

/// A distance in files and ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offset {
    /// Files to the left.
    pub file: i8,
    /// Ranks towards the own side.
    pub rank: i8,
}

impl Offset {
    /// The offset from one square to another.
    pub fn between(from: Square, to: Square) -> Self {
        let difference = |to: usize, from: usize| to as i8 - from as i8;
        Self { file: difference(to.file(), from.file()), rank: difference(to.rank(), from.rank()) }
    }

    /// Every offset of two squares of the board, file by file.
    pub fn all() -> impl Iterator<Item = Self> {
        let range = |length: usize| 1 - length as i8..length as i8;
        range(FILES).flat_map(move |file| range(RANKS).map(move |rank| Self { file, rank }))
    }

    /// The half that it leads to.
    pub fn half(self) -> Half {
        Half::of_offset(self.file.cmp(&0))
    }

    /// The offset on the board reflected left to right.
    pub fn mirrored(self) -> Self {
        Self { file: -self.file, ..self }
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{:+},{:+}]", self.file, self.rank)
    }
}

/// An entry with the distance from a king in place of the square. Pieces in hand stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RelativePiece {
    /// A piece on the board.
    Board(Owner, Kind, Offset),
    /// The n-th piece of its kind in hand.
    Hand(Owner, Kind, usize),
}

impl RelativePiece {
    /// An entry relative to a king on `origin`.
    pub fn new(origin: Square, entry: Entry) -> Self {
        match entry {
            Entry::Board(owner, kind, square) => Self::Board(owner, kind, Offset::between(origin, square)),
            Entry::Hand(owner, kind, nth) => Self::Hand(owner, kind, nth),
        }
    }

    /// Whether it is at most [`NEAR`] files and ranks away, or in hand.
    pub fn is_near(self) -> bool {
        match self {
            Self::Board(_, _, Offset { file, rank }) => file.abs().max(rank.abs()) as usize <= NEAR,
            Self::Hand(..) => true,
        }
    }

    /// All that these entries can be relative to some king, kind by kind.
    pub fn all(entries: impl Iterator<Item = Entry>) -> Vec<Self> {
        let mut features: Vec<Self> = Vec::new();
        for entry in entries {
            match (entry, features.last()) {
                (Entry::Hand(owner, kind, nth), _) => features.push(Self::Hand(owner, kind, nth)),
                // The entries of one kind follow each other.
                (Entry::Board(owner, kind, _), Some(Self::Board(last_owner, last_kind, _)))
                    if (owner, kind) == (*last_owner, *last_kind) => {}
                (Entry::Board(owner, kind, _), _) => {
                    features.extend(Offset::all().map(|offset| Self::Board(owner, kind, offset)));
                }
            }
        }
        features
    }
}

impl PieceFeature for RelativePiece {
    fn half(self) -> Half {
        match self {
            Self::Board(_, kind, offset) => offset.half().or(Half::of_kind(kind)),
            Self::Hand(_, kind, _) => Half::of_kind(kind),
        }
    }

    fn mirrored(self) -> Self {
        match self {
            Self::Board(owner, kind, offset) => Self::Board(owner, kind.mirror(), offset.mirrored()),
            Self::Hand(owner, kind, nth) => Self::Hand(owner, kind.mirror(), nth),
        }
    }
}

impl fmt::Display for RelativePiece {
    /// `S[+1,-2]`: a silver one file to the left and two ranks ahead; small letters are the other side's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board(owner, kind, offset) => write!(f, "{}{offset}", letters(owner, kind)),
            Self::Hand(owner, kind, nth) => write!(f, "{}", Entry::Hand(owner, kind, nth)),
        }
    }
}
