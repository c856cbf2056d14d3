//! King, king and piece, each on its square. Each side looks at its own pieces; the other side's are its own rotated.

use crate::kings::Kings;
use crate::terms::absolute::{CodesByHalf, friends, pairs_of_kings};
use crate::terms::half::Half;
use crate::terms::kkp_term::KkpTerm;
use crate::terms::named_term::NamedTerm;
use crate::weights::naming;

/// `kkp`.
pub static TERM: NamedTerm = NamedTerm::new("kkp", "both kings and a piece, each on its square", || {
    let mut index = KkpTerm::index();
    let codes = CodesByHalf::new(&mut index, friends);
    for kings in pairs_of_kings() {
        let half = Half::of(kings.ours).or(Half::of(kings.theirs));
        let folded = half.to_left(kings, Kings::mirrored);
        index.add_place(naming::kk(folded.ours.by_file(), folded.theirs.by_file()), codes.on(half));
    }
    Box::new(KkpTerm::new(index))
});
