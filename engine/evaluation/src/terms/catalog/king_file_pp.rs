//! Two pieces on their squares and the king's file: whether it has castled, and to which side, but not how far up.

use crate::terms::absolute::{CodesByHalf, kings};
use crate::terms::half::Half;
use crate::terms::kings_seen::KingsSeen;
use crate::terms::kpp_term::KppTerm;
use crate::terms::named_term::NamedTerm;
use katagami_rules::types::Square;

/// `king-file-pp`.
pub static TERM: NamedTerm =
    NamedTerm::new("king-file-pp", "a king's file and two pieces on their squares", || {
        let mut index = KppTerm::index();
        let codes = CodesByHalf::new(&mut index, |_| true);
        for king in kings() {
            let half = Half::of(king);
            index.add_place(format!("K{}*", half.to_left(king, Square::mirror).file()), codes.on(half));
        }
        Box::new(KppTerm::new(index, KingsSeen::Own))
    });
