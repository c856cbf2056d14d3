// Printed by `#[stencil]` from `engine/rules/src/game/declaration.rs`. Do not edit.

/// The squares on which our king wins by the try rule.
#[allow(dead_code)]
const fn goal(us: Color) -> Bitboard {
    match us {
        Color::Black => black::goal(),
        Color::White => white::goal(),
    }
}

/// The points that we need under the 27-point rule.
#[allow(dead_code)]
const fn points_27(us: Color) -> u32 {
    match us {
        Color::Black => black::points_27(),
        Color::White => white::points_27(),
    }
}
