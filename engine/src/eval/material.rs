//! Material: the values of the pieces on the board and in hand.

use codegen_macros::stencil;

use crate::board::{KINDS, for_kinds};
use crate::position::Position;
use crate::types::{Color, Kind, Move};

/// The value of each kind.
pub type Values = [i32; KINDS];

/// Material, as our side sees it.
#[stencil]
pub mod template {
    use super::*;

    /// What our pieces are worth, on the board and in hand, less what theirs are.
    pub fn material(position: &Position, values: &Values) -> i32 {
        let mut value = 0;
        for_kinds!(KIND in all_but_king {
            value += difference(position.pieces(Us, KIND).len(), position.pieces(Them, KIND).len(), values[KIND as usize]);
        });
        for_kinds!(KIND in hand_kinds {
            value += difference(position.hand(Us).count(KIND), position.hand(Them).count(KIND), values[KIND as usize]);
        });
        value
    }
}

/// What a surplus of a kind is worth.
#[inline(always)]
fn difference(ours: usize, theirs: usize, value: i32) -> i32 {
    (ours as i32 - theirs as i32) * value
}

/// What a legal move gains its side: what it captures, and what it promotes.
#[inline]
pub fn material_gain(position: &Position, mv: Move, values: &Values) -> i32 {
    if mv.is_drop() {
        return 0;
    }
    let value = |kind: Kind| values[kind as usize];
    let captured = position.kind_at(mv.target()).map_or(0, |kind| value(kind) + value(kind.base()));
    captured + value(mv.kind_after()) - value(mv.kind())
}
