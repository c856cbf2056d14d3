//! Names of weights, such as `K88 S32 G45`.

use katagami_rules::board::{RANKS, SQUARES};
use katagami_rules::types::Square;

use super::layout::ENTRIES;
use crate::entry::{Entry, square_digits};

/// The name of a pair of kings, Black's first. Squares are numbered file by file from 1a.
pub fn kk(black: usize, white: usize) -> String {
    format!("K{} k{}", square(black), square(white))
}

/// The name of a pair of kings with an entry of Black's list.
pub fn kkp(black: usize, white: usize, entry: usize) -> String {
    format!("{} {}", kk(black, white), piece(entry))
}

/// The name of a king, from its own perspective, with two entries of its list.
pub fn kpp(king: usize, x: usize, y: usize) -> String {
    format!("K{} {} {}", square(king), piece(x), piece(y))
}

/// The name of the weight at an index of a table of king and king.
pub fn kk_at(index: usize) -> String {
    kk(index / SQUARES, index % SQUARES)
}

/// The name of the weight at an index of a table of king, king and piece.
pub fn kkp_at(index: usize) -> String {
    let kings = index / ENTRIES;
    kkp(kings / SQUARES, kings % SQUARES, index % ENTRIES)
}

/// The name of the weight at an index of a table of king, piece and piece.
pub fn kpp_at(index: usize) -> String {
    kpp(index / ENTRIES / ENTRIES, index / ENTRIES % ENTRIES, index % ENTRIES)
}

/// The digits of a square, from its number file by file from 1a.
fn square(by_file: usize) -> String {
    Square::at(by_file / RANKS + 1, by_file % RANKS)
        .map_or("?".into(), |square| square_digits(square).to_string())
}

/// The name of an entry. Some indices of the layout are unused.
fn piece(entry: usize) -> String {
    Entry::from_fixed(entry).map_or_else(|| format!("(unused entry {entry})"), |entry| entry.to_string())
}
