//! Two pieces on their squares and the king's file: whether it has castled, and to which side, but not how far up.

use crate::terms::Family;
use crate::terms::absolute::{ByHalf, kings};
use crate::terms::pairs::Pairs;
use crate::terms::spot::Half;
use katagami_rules::types::Square;

/// `king-file-pp`.
pub static FAMILY: Family =
    Family::new("king-file-pp", "a king's file and two pieces on their squares", || {
        let mut book = Pairs::book();
        let codes = ByHalf::new(&mut book, |_| true);
        for king in kings() {
            let half = Half::of(king);
            book.add_page(format!("K{}*", half.to_left(king, Square::mirror).file()), codes.on(half));
        }
        Box::new(Pairs::new(book))
    });
