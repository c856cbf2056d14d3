//! The n-th piece of a kind in hand, whatever else there is. Each side looks at its own hand.

use crate::eval::entries::Entry;
use crate::eval::terms::Family;
use crate::eval::terms::absolute::{friends, pairs_of_kings};
use crate::eval::terms::numbering::Numbering;
use crate::eval::terms::singles::Singles;

/// `hand`.
pub static FAMILY: Family = Family::new("hand", "the n-th piece of a kind in hand", || {
    let mut book = Singles::book();
    let in_hand = |entry: &Entry| friends(entry) && entry.slot().is_some();
    let numbering = book.add_numbering(Numbering::folded(Entry::all_fixed().filter(in_hand)));
    let codes = book.add_codes(numbering, |entry| entry);
    pairs_of_kings().for_each(|_| book.add_page(String::new(), codes));
    Box::new(Singles::new(book))
});
