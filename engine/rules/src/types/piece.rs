//! Pieces of a colour.

use core::fmt;
use core::str::FromStr;

use super::{Color, Kind, ParseError};

/// A piece on the board: a kind and whose it is.
///
/// Its text is SFEN's: a capital letter for Black, a small one for White, `+` before a promoted piece.
///
/// ```
/// use katagami_rules::{Color, Kind, Piece};
///
/// let piece: Piece = "+p".parse().unwrap();
/// assert_eq!(piece, Piece::new(Color::White, Kind::Pawn.promoted().unwrap()));
/// assert_eq!(piece.to_string(), "+p");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of this colour and kind.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self { color, kind }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_promoted() {
            f.write_str("+")?;
        }
        let letter = self.kind.letter();
        match self.color {
            Color::Black => write!(f, "{letter}"),
            Color::White => write!(f, "{}", letter.to_ascii_lowercase()),
        }
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads a letter of SFEN's board field, with `+` before a promoted piece.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError::new("a piece of this board");
        let kind: Kind = text.parse().map_err(|_| error)?;
        let color = if text.ends_with(|letter: char| letter.is_ascii_uppercase()) {
            Color::Black
        } else {
            Color::White
        };
        Ok(Self::new(color, kind))
    }
}
