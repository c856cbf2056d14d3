//! Entries numbered by their squares, for kings on each half of the board.

use katagami_rules::types::Square;

use super::feature_index::FeatureIndex;
use super::half::Half;
use super::numbering::Numbering;
use crate::entry::Entry;
use crate::kings::Kings;
use crate::owner::Owner;
use crate::square_name::square_digits;

/// The codes for each half of the board that a king can be on.
#[derive(Clone, Copy, Debug)]
pub struct CodesByHalf {
    left: usize,
    right: usize,
    middle: usize,
}

impl CodesByHalf {
    /// Numbers entries: one by one for a king on the left, their mirror images for one on the right, and both with one number
    /// for one in the middle.
    pub fn new(index: &mut FeatureIndex<Entry>, entries: impl Fn(&Entry) -> bool) -> Self {
        let entries: Vec<Entry> = Entry::all_fixed().filter(entries).collect();
        let plain = index.add_numbering(Numbering::plain(entries.iter().copied()));
        let folded = index.add_numbering(Numbering::folded(entries));
        Self {
            left: index.add_codes(plain, |entry| entry),
            right: index.add_codes(plain, Entry::mirrored),
            middle: index.add_codes(folded, |entry| entry),
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

/// Whether a piece is the king's own. Terms that both sides share look only at own pieces.
pub fn friends(entry: &Entry) -> bool {
    entry.owner() == Owner::Friend
}

/// The name of a king's square, mirrored to the left half: `K88`.
pub fn king_label(king: Square) -> String {
    format!("K{}", square_digits(Half::of(king).to_left(king, Square::mirror)))
}

/// Every square, in the order of the tables.
pub fn kings() -> impl Iterator<Item = Square> {
    Square::all().map(|square| Square::from_by_file(square.index()))
}

/// Every pair of squares, in the order of the tables.
pub fn pairs_of_kings() -> impl Iterator<Item = Kings> {
    kings().flat_map(|ours| kings().map(move |theirs| Kings { ours, theirs }))
}
