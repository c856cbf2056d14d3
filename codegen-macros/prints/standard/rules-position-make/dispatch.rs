// Printed by `#[stencil]` from `engine/rules/src/position/make.rs`. Do not edit.

/// Makes our move.
#[inline(always)]
#[allow(dead_code)]
pub fn make(us: Color, position: &mut Position, mv: Move) -> Undo {
    match us {
        Color::Black => black::make(position, mv),
        Color::White => white::make(position, mv),
    }
}

/// Takes our move back.
#[inline(always)]
#[allow(dead_code)]
pub fn unmake(us: Color, position: &mut Position, mv: Move, undo: &Undo) {
    match us {
        Color::Black => black::unmake(position, mv, undo),
        Color::White => white::unmake(position, mv, undo),
    }
}
