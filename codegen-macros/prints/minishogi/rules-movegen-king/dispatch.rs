// Printed by `#[stencil]` from `engine/rules/src/movegen/king.rs`. Do not edit.

/// The king's moves to `targets`, which must hold no piece of ours.
#[inline]
#[allow(dead_code)]
pub fn king<S: Sink>(us: Color, position: &Position, targets: Bitboard, sink: &mut S) {
    match us {
        Color::Black => black::king::<S>(position, targets, sink),
        Color::White => white::king::<S>(position, targets, sink),
    }
}

/// What they attack of the squares around `king`, given which squares are occupied (without the king itself,
/// for it does not hide the squares behind it from a slider). Squares farther off may be missing.
///
/// Only pieces that can reach the king's neighbours are looked at: most of the time there are few.
#[inline]
#[allow(dead_code)]
pub fn attacked_near(
    us: Color,
    position: &Position,
    king: Square,
    occupied: Bitboard,
) -> Bitboard {
    match us {
        Color::Black => black::attacked_near(position, king, occupied),
        Color::White => white::attacked_near(position, king, occupied),
    }
}
