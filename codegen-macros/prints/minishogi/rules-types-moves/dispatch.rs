// Printed by `#[stencil]` from `engine/rules/src/types/moves.rs`. Do not edit.

/// The push to a target, which must not be on the rank nearest to us.
#[inline(always)]
#[allow(dead_code)]
const fn push(us: Color, base: PawnPush, to: Square) -> Move {
    match us {
        Color::Black => black::push(base, to),
        Color::White => white::push(base, to),
    }
}
