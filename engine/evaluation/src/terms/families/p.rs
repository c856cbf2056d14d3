//! A piece on its square, whatever else there is. Each side looks at its own pieces.

use crate::entries::Entry;
use crate::terms::Family;
use crate::terms::absolute::{friends, pairs_of_kings};
use crate::terms::numbering::Numbering;
use crate::terms::singles::Singles;

/// `p`.
pub static FAMILY: Family = Family::new("p", "a piece on its square", || {
    let mut book = Singles::book();
    let on_board = |entry: &Entry| friends(entry) && entry.slot().is_none();
    let numbering = book.add_numbering(Numbering::folded(Entry::all_fixed().filter(on_board)));
    let codes = book.add_codes(numbering, |entry| entry);
    pairs_of_kings().for_each(|_| book.add_page(String::new(), codes));
    Box::new(Singles::new(book))
});
