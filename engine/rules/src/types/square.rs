//! Squares of the board.

use core::{fmt, str::FromStr};

use codegen_macros::stencil;

use super::{Color, ParseError};
use crate::tables::{FILES, RANKS, SQUARES};

/// A square: `rank * FILES + column`, from the upper left corner as Black sees the board.
///
/// Rank 0 is rank `a`, the last that Black reaches; column 0 is the *highest* file, because shogi counts its files
/// from the right. This is Bonanza's order: on 9x9, 9a is 0, 1a is 8 and 1i is 80.
///
/// ```
/// use katagami_rules::Square;
///
/// let square: Square = "2b".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (2, 1));
/// assert_eq!(Square::at(2, 1), Some(square));
/// assert_eq!(square.to_string(), "2b");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this index, `None` if the board has none.
    pub const fn new(index: usize) -> Option<Self> {
        if index < SQUARES { Some(Self(index as u8)) } else { None }
    }

    /// The square with this index, which must be on the board; [`Square::new`] asks.
    ///
    /// # Panics
    ///
    /// If it is not: in debug builds at once, otherwise where the square is used. Nothing else happens, for every table is indexed
    /// with a check.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        debug_assert!(index < SQUARES);
        Self(index as u8)
    }

    /// The square on `file` (1 is the rightmost) and `rank` (0 is rank `a`), `None` outside the board.
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file >= 1 && file <= FILES && rank < RANKS {
            Some(Self((rank * FILES + FILES - file) as u8))
        } else {
            None
        }
    }

    /// All squares in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..SQUARES).map(Self::from_index)
    }

    /// Its index, less than `SQUARES`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank: 0 is rank `a`.
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / FILES
    }

    /// Its column from the left: 0 is the highest file.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % FILES
    }

    /// Its file as players count: 1 is the rightmost.
    pub const fn file(self) -> usize {
        FILES - self.column()
    }

    /// Its index when squares are numbered file by file from 1a, the order of Apery's and `YaneuraOu`'s weight files.
    #[inline]
    pub const fn by_file(self) -> usize {
        (self.file() - 1) * RANKS + self.rank()
    }

    /// The square with this index, less than `SQUARES`, when they are numbered file by file.
    #[inline]
    pub const fn from_by_file(index: usize) -> Self {
        Self::from_index(index % RANKS * FILES + FILES - 1 - index / RANKS)
    }

    /// Its row counted from the far side of `color`: row 1 is the last that this side reaches.
    #[inline]
    pub const fn row(self, color: Color) -> usize {
        self.seen_by(color).rank() + 1
    }

    /// The square one rank up (towards rank `a`). There must be one.
    #[inline]
    pub const fn up(self) -> Self {
        Self::from_index(self.index() - FILES)
    }

    /// The square one rank down. There must be one.
    #[inline]
    pub const fn down(self) -> Self {
        Self::from_index(self.index() + FILES)
    }

    /// The square as the board stands, Black's side below.
    #[inline]
    pub const fn upright(self) -> Self {
        self
    }

    /// The square on the board turned by 180 degrees ("inverted").
    #[inline]
    pub const fn inverse(self) -> Self {
        Self::from_index(SQUARES - 1 - self.index())
    }

    /// The square as Black would see it sitting on the side of `color`: inverted for White.
    #[inline]
    pub const fn seen_by(self, color: Color) -> Self {
        seen(color, self)
    }

    /// The square reflected left to right ("mirrored").
    #[inline]
    pub const fn mirror(self) -> Self {
        Self::from_index(self.rank() * FILES + FILES - 1 - self.column())
    }
}

/// Squares as our side sees them.
#[stencil]
mod template {
    use super::*;

    /// The square on the board turned so that our side is below.
    #[inline(always)]
    pub(super) const fn seen(square: Square) -> Square {
        square.turned()
    }
}

impl fmt::Display for Square {
    /// As USI writes it: `7g` is file 7, rank `g`; `11a` where there are so many files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() as u8) as char)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads USI's notation.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError::new("a square of this board");
        let [file @ .., rank @ b'a'..=b'z'] = text.as_bytes() else { return Err(error) };
        let (tens, ones) = match *file {
            [ones @ b'1'..=b'9'] => (0, ones - b'0'),
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0', ones - b'0'),
            _ => return Err(error),
        };
        Self::at(usize::from(10 * tens + ones), usize::from(rank - b'a')).ok_or(error)
    }
}
