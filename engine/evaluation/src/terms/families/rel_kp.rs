//! King and piece by their distance. Each king looks at the pieces of both sides.

use crate::entries::Entry;
use crate::terms::Family;
use crate::terms::absolute::kings;
use crate::terms::numbering::Numbering;
use crate::terms::relative::Relative;
use crate::terms::singles::Singles;

/// `rel-kp`.
pub static FAMILY: Family = Family::new("rel-kp", "a piece by its distance from a king", || {
    let mut book = Singles::book();
    let numbering = book.add_numbering(Numbering::folded(Relative::all(Entry::all_fixed())));
    for ours in kings() {
        let codes = book.add_codes(numbering, |entry| Relative::new(ours, entry));
        kings().for_each(|_| book.add_page("K".into(), codes));
    }
    Box::new(Singles::new(book))
});
