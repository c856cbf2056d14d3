//! The n-th piece of a kind in hand, whatever else there is. Each side looks at its own hand.

use std::ops::Range;

use crate::entries::Entry;
use crate::terms::Family;
use crate::terms::absolute::{friends, pairs_of_kings};
use crate::terms::numbering::Numbering;
use crate::terms::singles::Singles;

/// `hand`.
pub static FAMILY: Family = Family::new("hand", "the n-th piece of a kind in hand", || {
    let mut book = Singles::book();
    let numbering = book.add_numbering(Numbering::folded(in_hand()));
    let codes = book.add_codes(numbering, |entry| entry);
    pairs_of_kings().for_each(|_| book.add_page(String::new(), codes));
    Box::new(Singles::new(book))
});

/// The parameters of each kind: the first piece's, the second's, and so on.
pub fn kinds() -> Vec<Range<usize>> {
    let entries: Vec<Entry> = in_hand().collect();
    let kinds = entries.chunk_by(|entry, next| entry.slot() == next.slot());
    let ranges = kinds.scan(0, |end, kind| {
        let start = *end;
        *end += kind.len();
        Some(start..*end)
    });
    ranges.collect()
}

/// The entries, in the order of their numbers.
fn in_hand() -> impl Iterator<Item = Entry> {
    Entry::all_fixed().filter(|entry| friends(entry) && entry.slot().is_some())
}
