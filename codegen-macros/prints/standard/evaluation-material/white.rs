// Printed by `#[stencil]` from `engine/evaluation/src/material.rs`. Do not edit.

/// White: Material from the perspective of our side.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: The value of our pieces, on the board and in hand, less the value of theirs.
    pub fn material(position: &Position, values: &PieceValues) -> i32 {
        let mut value = 0;
        for kind in Kind::all_but_king() {
            let surplus = position.pieces(Color::White, kind).len() as i32
                - position.pieces(Color::Black, kind).len() as i32;
            value += surplus * values.board[kind as usize];
        }
        for kind in Kind::in_hand() {
            let surplus = position.hand(Color::White).count(kind) as i32
                - position.hand(Color::Black).count(kind) as i32;
            value += surplus * values.hand[kind as usize];
        }
        value
    }
}
