//! The n-th piece of a kind in hand, whatever else there is. Each side looks at its own hand.

use std::ops::Range;

use crate::entry::Entry;
use crate::terms::absolute::{friends, pairs_of_kings};
use crate::terms::kkp_term::KkpTerm;
use crate::terms::named_term::NamedTerm;
use crate::terms::numbering::Numbering;

/// `hand`.
pub static TERM: NamedTerm = NamedTerm::new("hand", "the n-th piece of a kind in hand", || {
    let mut index = KkpTerm::index();
    let numbering = index.add_numbering(numbering());
    let codes = index.add_codes(numbering, |entry| entry);
    pairs_of_kings().for_each(|_| index.add_place(String::new(), codes));
    Box::new(KkpTerm::new(index))
});

/// The parameters of each kind: the first piece's, the second's, and so on. Kinds that are each other's mirror images share
/// theirs.
pub fn kinds() -> Vec<Range<usize>> {
    let numbering = numbering();
    let entries: Vec<Entry> = (0..numbering.len()).map(|number| numbering.feature(number)).collect();
    let kinds = entries.chunk_by(|entry, next| entry.hand_slot() == next.hand_slot());
    let ranges = kinds.scan(0, |end, kind| {
        let start = *end;
        *end += kind.len();
        Some(start..*end)
    });
    ranges.collect()
}

fn numbering() -> Numbering<Entry> {
    Numbering::folded(Entry::all_fixed().filter(|entry| friends(entry) && entry.hand_slot().is_some()))
}
