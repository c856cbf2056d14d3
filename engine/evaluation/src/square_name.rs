//! Squares as digits, for the names of weights.

use std::fmt;

use katagami_rules::types::Square;

/// A square as two digits, file first: 32 is `3b`.
pub fn square_digits(square: Square) -> impl fmt::Display {
    format!("{}{}", square.file(), square.rank() + 1)
}
