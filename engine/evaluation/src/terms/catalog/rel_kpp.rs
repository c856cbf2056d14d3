//! King, piece and piece, the pieces counted from the king's square: a castle is one wherever it stands.

use crate::entry::Entry;
use crate::terms::absolute::kings;
use crate::terms::kings_seen::KingsSeen;
use crate::terms::kpp_term::KppTerm;
use crate::terms::named_term::NamedTerm;
use crate::terms::numbering::Numbering;
use crate::terms::relative::RelativePiece;

/// `rel-kpp`.
pub static TERM: NamedTerm = NamedTerm::new("rel-kpp", "two pieces by their distances from a king", || {
    let mut index = KppTerm::index();
    let numbering = index.add_numbering(Numbering::folded(RelativePiece::all(Entry::all_fixed())));
    for king in kings() {
        let codes = index.add_codes(numbering, |entry| RelativePiece::new(king, entry));
        index.add_place("K".into(), codes);
    }
    Box::new(KppTerm::new(index, KingsSeen::Own))
});
