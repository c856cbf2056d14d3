//! The inputs of a network: what one side sees, and its numbers.

use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;

use crate::board::fixed;
use crate::entry::{Entry, Owner};

/// The number of inputs: the entries of the fixed-length layout, and the squares of both kings.
pub const INPUTS: usize = fixed::fe_end + 2 * SQUARES;

/// The number of inputs that are active at once, at most: each piece is one.
pub const ACTIVE: usize = fixed::PIECES + 2;

/// Whether a side whose king stands on this square, as the side sees it, sees the board reflected.
pub fn is_reflected(own_king: Square) -> bool {
    own_king.by_file() > own_king.mirror().by_file()
}

/// The input of a piece.
pub fn of_piece(entry: Entry, reflected: bool) -> usize {
    if reflected { entry.mirrored().fixed() } else { entry.fixed() }
}

/// The input of a king, on its square as the side sees it.
pub fn of_king(owner: Owner, square: Square, reflected: bool) -> usize {
    let square = if reflected { square.mirror() } else { square };
    fixed::fe_end + owner as usize * SQUARES + square.by_file()
}
