// Printed by `#[stencil]` from `engine/evaluation/src/material.rs`. Do not edit.

/// Black: Material from the perspective of our side.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: The value of our pieces, on the board and in hand, less the value of theirs.
    pub fn material(position: &Position, values: &PieceValues) -> i32 {
        let mut value = 0;
        for kind in Kind::all_but_king() {
            let [ours, theirs] = [Color::Black, Color::White]
                .map(|color| position.pieces(color, kind).len());
            value += difference(ours, theirs, values.board[kind as usize]);
        }
        for kind in Kind::in_hand() {
            let [ours, theirs] = [Color::Black, Color::White]
                .map(|color| position.hand(color).count(kind));
            value += difference(ours, theirs, values.hand[kind as usize]);
        }
        value
    }
}
