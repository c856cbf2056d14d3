// Printed by `#[stencil]` from `engine/rules/src/position/keys.rs`. Do not edit.

/// The key of a piece of ours on a square.
#[inline(always)]
#[allow(dead_code)]
pub fn on_board(us: Color, kind: Kind, square: Square) -> u64 {
    match us {
        Color::Black => black::on_board(kind, square),
        Color::White => white::on_board(kind, square),
    }
}

/// The key of a piece in our hand, added (wrapping) once for each of its kind.
#[inline(always)]
#[allow(dead_code)]
pub fn in_hand(us: Color, kind: Kind) -> u64 {
    match us {
        Color::Black => black::in_hand(kind),
        Color::White => white::in_hand(kind),
    }
}
