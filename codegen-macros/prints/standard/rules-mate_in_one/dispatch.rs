// Printed by `#[stencil]` from `engine/rules/src/mate_in_one.rs`. Do not edit.

/// A move of ours that mates at once.
#[allow(dead_code)]
pub fn find(us: Color, position: &Position, checks: &Checks) -> Option<Move> {
    match us {
        Color::Black => black::find(position, checks),
        Color::White => white::find(position, checks),
    }
}
