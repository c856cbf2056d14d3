//! King, king and piece, each on its square. Each side looks at its own pieces; the other side's are its own turned.

use crate::entries::Kings;
use crate::terms::Family;
use crate::terms::absolute::{ByHalf, friends, pairs_of_kings};
use crate::terms::singles::Singles;
use crate::terms::spot::Half;
use crate::weights::naming;

/// `kkp`.
pub static FAMILY: Family = Family::new("kkp", "both kings and a piece, each on its square", || {
    let mut book = Singles::book();
    let codes = ByHalf::new(&mut book, friends);
    for kings in pairs_of_kings() {
        let half = Half::of(kings.ours).or(Half::of(kings.theirs));
        let folded = half.to_left(kings, Kings::mirrored);
        book.add_page(naming::kk(folded.ours.by_file(), folded.theirs.by_file()), codes.on(half));
    }
    Box::new(Singles::new(book))
});
