//! King, piece and piece, the pieces counted from the king's square: a castle is one wherever it stands.

use crate::eval::entries::Entry;
use crate::eval::terms::Family;
use crate::eval::terms::absolute::kings;
use crate::eval::terms::numbering::Numbering;
use crate::eval::terms::pairs::Pairs;
use crate::eval::terms::relative::Relative;

/// `rel-kpp`.
pub static FAMILY: Family = Family::new("rel-kpp", "two pieces by their distances from a king", || {
    let mut book = Pairs::book();
    let numbering = book.add_numbering(Numbering::folded(Relative::all(Entry::all_fixed())));
    for king in kings() {
        let codes = book.add_codes(numbering, |entry| Relative::new(king, entry));
        book.add_page("K".into(), codes);
    }
    Box::new(Pairs::new(book))
});
