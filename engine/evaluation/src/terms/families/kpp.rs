//! King, piece and piece, each on its square: the full table but for the mirror images.

use crate::terms::Family;
use crate::terms::absolute::{ByHalf, king_label, kings};
use crate::terms::pairs::Pairs;
use crate::terms::spot::Half;

/// `kpp`.
pub static FAMILY: Family = Family::new("kpp", "a king and two pieces, each on its square", || {
    let mut book = Pairs::book();
    let codes = ByHalf::new(&mut book, |_| true);
    for king in kings() {
        book.add_page(king_label(king), codes.on(Half::of(king)));
    }
    Box::new(Pairs::new(book))
});
