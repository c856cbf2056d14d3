//! Material: the values of the pieces on the board and in hand.

use codegen_macros::stencil;

use crate::board::for_kinds;
use crate::position::Position;
use crate::types::{Color, Kind};

/// Material, as our side sees it.
#[stencil]
pub mod template {
    use super::*;

    /// What our pieces are worth, on the board and in hand, less what theirs are.
    #[inline]
    pub fn material(position: &Position) -> i32 {
        let mut value = 0;
        for_kinds!(KIND in all_but_king {
            value += difference(position.pieces(Us, KIND).len(), position.pieces(Them, KIND).len(), KIND);
        });
        for_kinds!(KIND in hand_kinds {
            value += difference(position.hand(Us).count(KIND), position.hand(Them).count(KIND), KIND);
        });
        value
    }
}

/// What a surplus of a kind is worth.
#[inline(always)]
fn difference(ours: usize, theirs: usize, kind: Kind) -> i32 {
    (ours as i32 - theirs as i32) * kind.value()
}
