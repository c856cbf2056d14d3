//! Two pieces on their squares and the king's rank: whether it has entered, say.

use crate::terms::absolute::{CodesByHalf, kings};
use crate::terms::half::Half;
use crate::terms::kings_seen::KingsSeen;
use crate::terms::kpp_term::KppTerm;
use crate::terms::named_term::NamedTerm;

/// `king-rank-pp`.
pub static TERM: NamedTerm =
    NamedTerm::new("king-rank-pp", "a king's rank and two pieces on their squares", || {
        let mut index = KppTerm::index();
        // Wherever on its rank the king is, both halves are alike.
        let codes = CodesByHalf::new(&mut index, |_| true).on(Half::Middle);
        for king in kings() {
            index.add_place(format!("K*{}", king.rank() + 1), codes);
        }
        Box::new(KppTerm::new(index, KingsSeen::Own))
    });
