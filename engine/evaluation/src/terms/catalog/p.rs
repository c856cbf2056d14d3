//! A piece on its square, whatever else there is. Each side looks at its own pieces.

use crate::entry::Entry;
use crate::terms::absolute::{friends, pairs_of_kings};
use crate::terms::kkp_term::KkpTerm;
use crate::terms::named_term::NamedTerm;
use crate::terms::numbering::Numbering;

/// `p`.
pub static TERM: NamedTerm = NamedTerm::new("p", "a piece on its square", || {
    let mut index = KkpTerm::index();
    let on_board = |entry: &Entry| friends(entry) && entry.hand_slot().is_none();
    let numbering = index.add_numbering(Numbering::folded(Entry::all_fixed().filter(on_board)));
    let codes = index.add_codes(numbering, |entry| entry);
    pairs_of_kings().for_each(|_| index.add_place(String::new(), codes));
    Box::new(KkpTerm::new(index))
});
