//! King, piece and piece, the pieces near the king and counted from its square, or in hand: the castle and what attacks it. A
//! twenty-ninth of the parameters of `rel-kpp` on 9x9, so that fewer positions are enough, in a table of 2 MB.

use crate::entry::Entry;
use crate::terms::absolute::kings;
use crate::terms::kings_seen::KingsSeen;
use crate::terms::kpp_term::KppTerm;
use crate::terms::named_term::NamedTerm;
use crate::terms::numbering::Numbering;
use crate::terms::relative::RelativePiece;

/// `near-kpp`.
pub static TERM: NamedTerm =
    NamedTerm::new("near-kpp", "two pieces near a king by their distances from it", || {
        let mut index = KppTerm::index();
        let features = RelativePiece::all(Entry::all_fixed()).into_iter().filter(|piece| piece.is_near());
        let numbering = index.add_numbering(Numbering::folded(features));
        for king in kings() {
            let codes = index.add_codes(numbering, |entry| RelativePiece::new(king, entry));
            index.add_place("K".into(), codes);
        }
        Box::new(KppTerm::new(index, KingsSeen::OwnNear))
    });
