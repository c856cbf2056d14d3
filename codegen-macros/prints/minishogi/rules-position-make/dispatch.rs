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

/// The key of the position after our move.
#[inline]
#[allow(dead_code)]
pub fn key_after(us: Color, position: &Position, mv: Move) -> u64 {
    match us {
        Color::Black => black::key_after(position, mv),
        Color::White => white::key_after(position, mv),
    }
}

/// Puts a piece of ours into the sets of squares or takes it out of them.
#[inline]
#[allow(dead_code)]
fn toggle(us: Color, position: &mut Position, kind: Kind, square: Square) {
    match us {
        Color::Black => black::toggle(position, kind, square),
        Color::White => white::toggle(position, kind, square),
    }
}
