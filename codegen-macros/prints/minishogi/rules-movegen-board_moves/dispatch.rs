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

/// Moves of our pieces, the king's apart, to one target, which must leave our king out of check: quicker than
/// [`board_moves`] for a few targets, but not in the order of kinds.
#[allow(dead_code)]
pub fn moves_to<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    to: Square,
    sink: &mut S,
) {
    match us {
        Color::Black => black::moves_to::<S>(position, checks, to, sink),
        Color::White => white::moves_to::<S>(position, checks, to, sink),
    }
}

/// Moves of one piece of ours, not the king, to squares that it attacks, each of which must leave our king out of check.
#[allow(dead_code)]
pub fn moves_from<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    from: Square,
    attacked: Bitboard,
    sink: &mut S,
) {
    match us {
        Color::Black => black::moves_from::<S>(position, checks, from, attacked, sink),
        Color::White => white::moves_from::<S>(position, checks, from, attacked, sink),
    }
}
