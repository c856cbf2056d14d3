// Printed by `#[stencil]` from `engine/rules/src/movegen/legal_moves.rs`. Do not edit.

/// Whether a move of ours is legal.
#[allow(dead_code)]
fn allows(us: Color, position: &Position, checks: &Checks, mv: Move) -> bool {
    match us {
        Color::Black => black::allows(position, checks, mv),
        Color::White => white::allows(position, checks, mv),
    }
}
