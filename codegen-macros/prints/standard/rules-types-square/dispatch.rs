// Printed by `#[stencil]` from `engine/rules/src/types/square.rs`. Do not edit.

/// The square on the board turned so that our side is below.
#[inline(always)]
#[allow(dead_code)]
const fn seen(us: Color, square: Square) -> Square {
    match us {
        Color::Black => black::seen(square),
        Color::White => white::seen(square),
    }
}
