// Printed by `#[stencil]` from `engine/evaluation/src/material.rs`. Do not edit.

/// The value of our pieces, on the board and in hand, less the value of theirs.
#[allow(dead_code)]
pub fn material(us: Color, position: &Position, values: &PieceValues) -> i32 {
    match us {
        Color::Black => black::material(position, values),
        Color::White => white::material(position, values),
    }
}
