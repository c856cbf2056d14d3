// Printed by `#[stencil]` from `engine/rules/src/movegen/drops.rs`. Do not edit.

/// All legal drops on `targets`, which must be empty and leave our king out of check.
#[inline]
#[allow(dead_code)]
pub fn drops<S: Sink>(us: Color, position: &Position, targets: Bitboard, sink: &mut S) {
    match us {
        Color::Black => black::drops::<S>(position, targets, sink),
        Color::White => white::drops::<S>(position, targets, sink),
    }
}

/// Those of `targets` whose files are not full of our pieces of this kind, of which a file has a limited number: in shogi
/// one pawn (nifu).
#[inline(always)]
#[allow(dead_code)]
pub fn uncrowded(
    us: Color,
    position: &Position,
    kind: Kind,
    targets: Bitboard,
) -> Bitboard {
    match us {
        Color::Black => black::uncrowded(position, kind, targets),
        Color::White => white::uncrowded(position, kind, targets),
    }
}
