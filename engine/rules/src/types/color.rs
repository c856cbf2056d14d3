//! The two sides.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use super::ParseError;

/// A side: Black (sente, `b` in SFEN) moves towards rank `a`, White (gote, `w`) away from it.
///
/// ```
/// use katagami_rules::Color;
///
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!((Color::White.to_string().as_str(), Color::White.letter()), ("White", 'w'));
/// assert_eq!("White".parse(), Ok(Color::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Sente, who moves first in an even game.
    Black,
    /// Gote.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// `1` for Black, `-1` for White: turns a score for Black into one for this side, and back.
    #[inline(always)]
    pub const fn sign(self) -> i32 {
        match self {
            Self::Black => 1,
            Self::White => -1,
        }
    }

    /// The letter that SFEN uses: `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads `Black` or `White`, as [`Display`](fmt::Display) writes them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "Black" => Ok(Self::Black),
            "White" => Ok(Self::White),
            _ => Err(ParseError::new("a colour")),
        }
    }
}

/// One value for each colour, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByColor<T>(pub [T; 2]);

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
