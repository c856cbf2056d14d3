//! Lists of entries, numbered in several ways.

use katagami_evaluation::Entry;
use katagami_evaluation::forms::entries;
use katagami_evaluation::forms::fixed;
use katagami_rules::board::FILES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};

/// What one king sees: its square, and its side's list.
pub struct Seen {
    pub king: usize,
    pub list: Vec<u16>,
}

/// How entries are numbered.
pub type Numbering = fn(Entry) -> usize;

/// The fixed-length list of both kings of each position.
pub fn fixed(positions: &[Position], number: Numbering) -> Vec<Seen> {
    lists(positions, |viewer, position| fixed::list(viewer, position).into_iter().map(number).collect())
}

/// Bonanza's list: empty hands too.
pub fn bonanza(positions: &[Position]) -> Vec<Seen> {
    lists(positions, |viewer, position| {
        entries(viewer, position).into_iter().map(Entry::bonanza_kpp).collect()
    })
}

/// Bonanza's list without empty hands.
pub fn shrunken(positions: &[Position]) -> Vec<Seen> {
    lists(positions, |viewer, position| {
        let held = entries(viewer, position).into_iter().filter(|entry| !entry.is_empty_hand());
        held.map(Entry::bonanza_kpp).collect()
    })
}

fn lists(positions: &[Position], list: impl Fn(Color, &Position) -> Vec<usize>) -> Vec<Seen> {
    let seen = |(position, viewer): (&Position, Color)| {
        let king = position.king(viewer)?.seen_by(viewer).by_file();
        let mut list: Vec<u16> = list(viewer, position).into_iter().map(|entry| entry as u16).collect();
        // A triangular table wants the larger index first; order does not matter to the others.
        list.sort_unstable();
        Some(Seen { king, list })
    };
    let sides = positions.iter().flat_map(|position| Color::ALL.map(|color| (position, color)));
    sides.filter_map(seen).collect()
}

/// The engine's numbers, but with the squares of each block row by row.
pub fn by_rank(entry: Entry) -> usize {
    let Entry::Board(_, _, square) = entry else { return entry.fixed() };
    entry.fixed() - square.by_file() + row_by_row(square)
}

fn row_by_row(square: Square) -> usize {
    square.rank() * FILES + square.column()
}
