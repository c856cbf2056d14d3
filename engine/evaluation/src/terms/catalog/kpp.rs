//! King, piece and piece, each on its square: the full table but for the mirror images.

use crate::terms::absolute::{CodesByHalf, king_label, kings};
use crate::terms::half::Half;
use crate::terms::kings_seen::KingsSeen;
use crate::terms::kpp_term::KppTerm;
use crate::terms::named_term::NamedTerm;

/// `kpp`.
pub static TERM: NamedTerm = NamedTerm::new("kpp", "a king and two pieces, each on its square", || {
    let mut index = KppTerm::index();
    let codes = CodesByHalf::new(&mut index, |_| true);
    for king in kings() {
        index.add_place(king_label(king), codes.on(Half::of(king)));
    }
    Box::new(KppTerm::new(index, KingsSeen::Own))
});
