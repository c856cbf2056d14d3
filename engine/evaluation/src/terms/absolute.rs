//! Entries numbered by their squares, for kings on each half of the board.

use super::book::Book;
use super::numbering::Numbering;
use super::spot::Half;
use crate::entries::{Entry, Kings, Owner};
use crate::placed::digits;
use katagami_rules::types::Square;

/// Codes for each half that a king can be on.
#[derive(Clone, Copy, Debug)]
pub struct ByHalf {
    left: usize,
    right: usize,
    middle: usize,
}

impl ByHalf {
    /// Numbers entries: one by one for a king on the left, their images for one on the right, both alike in the middle.
    pub fn new(book: &mut Book<Entry>, entries: impl Fn(&Entry) -> bool) -> Self {
        let entries: Vec<Entry> = Entry::all_fixed().filter(entries).collect();
        let plain = book.add_numbering(Numbering::plain(entries.iter().copied()));
        let folded = book.add_numbering(Numbering::folded(entries));
        Self {
            left: book.add_codes(plain, |entry| entry),
            right: book.add_codes(plain, Entry::mirrored),
            middle: book.add_codes(folded, |entry| entry),
        }
    }

    /// The codes for a king on this half.
    pub fn on(self, half: Half) -> usize {
        match half {
            Half::Left => self.left,
            Half::Right => self.right,
            Half::Middle => self.middle,
        }
    }
}

/// The king's own pieces: those that terms look at which both kings' own pieces share.
pub fn friends(entry: &Entry) -> bool {
    entry.owner() == Owner::Friend
}

/// A king's name on the left half: `K88`.
pub fn king_label(king: Square) -> String {
    format!("K{}", digits(Half::of(king).to_left(king, Square::mirror)))
}

/// Every square, in the order of the tables.
pub fn kings() -> impl Iterator<Item = Square> {
    Square::all().map(|square| Square::from_by_file(square.index()))
}

/// Every pair of squares, in the order of the tables.
pub fn pairs_of_kings() -> impl Iterator<Item = Kings> {
    kings().flat_map(|ours| kings().map(move |theirs| Kings { ours, theirs }))
}
