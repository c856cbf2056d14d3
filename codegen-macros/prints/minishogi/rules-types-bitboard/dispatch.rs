// Printed by `#[stencil]` from `engine/rules/src/types/bitboard.rs`. Do not edit.

/// The squares of our promotion zone.
#[inline(always)]
#[allow(dead_code)]
const fn zone(us: Color) -> Bitboard {
    match us {
        Color::Black => black::zone(),
        Color::White => white::zone(),
    }
}

/// Visits squares, those on our far side first.
#[inline(always)]
#[allow(dead_code)]
fn visit(us: Color, set: Bitboard, visit: impl FnMut(Square)) {
    match us {
        Color::Black => black::visit(set, visit),
        Color::White => white::visit(set, visit),
    }
}
