//! King and piece by their distance. Each king looks at the pieces of both sides.

use crate::entry::Entry;
use crate::terms::absolute::kings;
use crate::terms::kkp_term::KkpTerm;
use crate::terms::named_term::NamedTerm;
use crate::terms::numbering::Numbering;
use crate::terms::relative::RelativePiece;

/// `rel-kp`.
pub static TERM: NamedTerm = NamedTerm::new("rel-kp", "a piece by its distance from a king", || {
    let mut index = KkpTerm::index();
    let numbering = index.add_numbering(Numbering::folded(RelativePiece::all(Entry::all_fixed())));
    for ours in kings() {
        let codes = index.add_codes(numbering, |entry| RelativePiece::new(ours, entry));
        kings().for_each(|_| index.add_place("K".into(), codes));
    }
    Box::new(KkpTerm::new(index))
});
