// Printed by `#[stencil]` from `engine/rules/src/position/checks.rs`. Do not edit.

/// The checks and pins that our side must mind.
#[inline]
#[allow(dead_code)]
pub fn checks(us: Color, position: &Position) -> Checks {
    match us {
        Color::Black => black::checks(position),
        Color::White => white::checks(position),
    }
}

/// The pieces that give check to our king.
#[inline]
#[allow(dead_code)]
pub fn checkers(us: Color, position: &Position) -> Bitboard {
    match us {
        Color::Black => black::checkers(position),
        Color::White => white::checkers(position),
    }
}

/// The sliders that check our king, and the pieces of either side that stand alone between a slider of theirs
/// and our king, given which squares are occupied.
#[inline(always)]
#[allow(dead_code)]
pub fn slide_checks(
    us: Color,
    position: &Position,
    occupied: Bitboard,
) -> (Bitboard, Bitboard) {
    match us {
        Color::Black => black::slide_checks(position, occupied),
        Color::White => white::slide_checks(position, occupied),
    }
}
