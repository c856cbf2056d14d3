// Printed by `#[stencil]` from `engine/rules/src/movegen/board_moves.rs`. Do not edit.

/// All moves to `targets`, each of which must leave our king out of check (see [`Checks::targets`]).
///
/// Free pieces go kind by kind, each kind's loop specialised; the few that are pinned follow, each bound to
/// its line.
#[inline]
#[allow(dead_code)]
pub fn board_moves<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    targets: Bitboard,
    sink: &mut S,
) {
    match us {
        Color::Black => black::board_moves::<S>(position, checks, targets, sink),
        Color::White => white::board_moves::<S>(position, checks, targets, sink),
    }
}

/// Promotions of pawns to `targets`.
#[inline]
#[allow(dead_code)]
pub fn pawn_promotions<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    targets: Bitboard,
    sink: &mut S,
) {
    match us {
        Color::Black => black::pawn_promotions::<S>(position, checks, targets, sink),
        Color::White => white::pawn_promotions::<S>(position, checks, targets, sink),
    }
}
