//! The error of reading one word of notation.

use core::fmt;

/// A text is not what it should be: not a square of this board, not a move, not a kind of piece.
///
/// ```
/// use katagami_rules::Square;
///
/// let error = "z9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "not a square of this board");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    expected: &'static str,
}

impl ParseError {
    /// The error of a text that should have been `expected`, a noun with its article.
    pub(crate) const fn new(expected: &'static str) -> Self {
        Self { expected }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {}", self.expected)
    }
}

impl core::error::Error for ParseError {}
