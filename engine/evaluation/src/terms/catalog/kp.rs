//! King and piece, each on its square. Each king looks at the pieces of both sides.

use crate::terms::absolute::{CodesByHalf, king_label, pairs_of_kings};
use crate::terms::half::Half;
use crate::terms::kkp_term::KkpTerm;
use crate::terms::named_term::NamedTerm;

/// `kp`.
pub static TERM: NamedTerm = NamedTerm::new("kp", "a king and a piece, each on its square", || {
    let mut index = KkpTerm::index();
    let codes = CodesByHalf::new(&mut index, |_| true);
    for kings in pairs_of_kings() {
        index.add_place(king_label(kings.ours), codes.on(Half::of(kings.ours)));
    }
    Box::new(KkpTerm::new(index))
});
