//! Two pieces on their squares and the king's rank: whether it has entered, say.

use crate::terms::Family;
use crate::terms::absolute::{ByHalf, kings};
use crate::terms::pairs::Pairs;
use crate::terms::spot::Half;

/// `king-rank-pp`.
pub static FAMILY: Family =
    Family::new("king-rank-pp", "a king's rank and two pieces on their squares", || {
        let mut book = Pairs::book();
        // Wherever on its rank the king is, both halves are alike.
        let codes = ByHalf::new(&mut book, |_| true).on(Half::Middle);
        for king in kings() {
            book.add_page(format!("K*{}", king.rank() + 1), codes);
        }
        Box::new(Pairs::new(book))
    });
