//! Names of weights, as people know them: `K88 S32 G45`.

use super::{ENTRIES, SQUARES};
use crate::entries::Entry;
use crate::placed::digits;
use katagami_rules::board::RANKS;
use katagami_rules::types::Square;

/// Black's king, then White's, by their squares' numbers file by file.
pub fn kk(black: usize, white: usize) -> String {
    format!("K{} k{}", square(black), square(white))
}

/// Black's king, White's, and an entry of Black's list.
pub fn kkp(black: usize, white: usize, entry: usize) -> String {
    format!("{} {}", kk(black, white), piece(entry))
}

/// A king as its own side sees it, and two entries of its list.
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

/// A square by its digits, from its number file by file from 1a.
fn square(by_file: usize) -> String {
    Square::at(by_file / RANKS + 1, by_file % RANKS).map_or("?".into(), |square| digits(square).to_string())
}

/// An entry; some numbers of the layout are nobody's.
fn piece(entry: usize) -> String {
    Entry::from_fixed(entry).map_or_else(|| format!("(unused entry {entry})"), |entry| entry.to_string())
}
