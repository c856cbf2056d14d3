//! Material: the values of the pieces on the board and in hand.

use codegen_macros::stencil;

use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move};

use crate::piece_values::PieceValues;

/// Material from the perspective of our side.
#[stencil]
pub mod template {
    use super::*;

    /// The value of our pieces, on the board and in hand, less the value of theirs.
    pub fn material(position: &Position, values: &PieceValues) -> i32 {
        let mut value = 0;
        for kind in Kind::all_but_king() {
            let [ours, theirs] = [Us, Them].map(|color| position.pieces(color, kind).len());
            value += difference(ours, theirs, values.board[kind as usize]);
        }
        for kind in Kind::in_hand() {
            let [ours, theirs] = [Us, Them].map(|color| position.hand(color).count(kind));
            value += difference(ours, theirs, values.hand[kind as usize]);
        }
        value
    }
}

/// The value of a surplus of one kind.
#[inline(always)]
fn difference(ours: usize, theirs: usize, value: i32) -> i32 {
    (ours as i32 - theirs as i32) * value
}

/// The material that a legal move gains for its side: the captured piece, the promotion, and for a drop the difference
/// between the values on the board and in hand.
#[inline]
pub fn material_gain(position: &Position, mv: Move, values: &PieceValues) -> i32 {
    let board = |kind: Kind| values.board[kind as usize];
    let hand = |kind: Kind| values.hand[kind as usize];
    if mv.is_drop() {
        return board(mv.kind()) - hand(mv.kind().held_as());
    }
    let captured = position.kind_at(mv.target()).map_or(0, |kind| board(kind) + hand(kind.base()));
    captured + board(mv.kind_after()) - board(mv.kind())
}
