//! King, piece and piece, the pieces counted from the king's square: a castle is one wherever it stands.

use crate::entries::Entry;
use crate::terms::Family;
use crate::terms::absolute::kings;
use crate::terms::numbering::Numbering;
use crate::terms::pairs::Pairs;
use crate::terms::relative::Relative;

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
