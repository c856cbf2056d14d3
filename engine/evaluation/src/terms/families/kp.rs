//! King and piece, each on its square. Each king looks at the pieces of both sides.

use crate::terms::Family;
use crate::terms::absolute::{ByHalf, king_label, pairs_of_kings};
use crate::terms::singles::Singles;
use crate::terms::spot::Half;

/// `kp`.
pub static FAMILY: Family = Family::new("kp", "a king and a piece, each on its square", || {
    let mut book = Singles::book();
    let codes = ByHalf::new(&mut book, |_| true);
    for kings in pairs_of_kings() {
        book.add_page(king_label(kings.ours), codes.on(Half::of(kings.ours)));
    }
    Box::new(Singles::new(book))
});
