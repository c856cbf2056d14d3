// Printed by `#[stencil]` from `engine/rules/src/movegen/stages.rs`. Do not edit.

/// All our legal moves.
#[inline]
#[allow(dead_code)]
pub fn legal<S: Sink>(us: Color, position: &Position, sink: &mut S) {
    match us {
        Color::Black => black::legal::<S>(position, sink),
        Color::White => white::legal::<S>(position, sink),
    }
}

/// The same, given the position's checks and pins.
#[inline]
#[allow(dead_code)]
pub fn legal_with<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    sink: &mut S,
) {
    match us {
        Color::Black => black::legal_with::<S>(position, checks, sink),
        Color::White => white::legal_with::<S>(position, checks, sink),
    }
}

/// Moves of our pieces on the board to `targets`, which must hold no piece of ours.
#[inline]
#[allow(dead_code)]
pub fn on_board<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    targets: Bitboard,
    sink: &mut S,
) {
    match us {
        Color::Black => black::on_board::<S>(position, checks, targets, sink),
        Color::White => white::on_board::<S>(position, checks, targets, sink),
    }
}

/// Moves of our piece on a square to `targets`, which must hold no piece of ours.
#[allow(dead_code)]
pub fn from_square<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    from: Square,
    targets: Bitboard,
    sink: &mut S,
) {
    match us {
        Color::Black => black::from_square::<S>(position, checks, from, targets, sink),
        Color::White => white::from_square::<S>(position, checks, from, targets, sink),
    }
}

/// Our moves that take a piece.
#[inline]
#[allow(dead_code)]
pub fn captures<S: Sink>(us: Color, position: &Position, checks: &Checks, sink: &mut S) {
    match us {
        Color::Black => black::captures::<S>(position, checks, sink),
        Color::White => white::captures::<S>(position, checks, sink),
    }
}

/// Our moves on the board that take nothing.
#[inline]
#[allow(dead_code)]
pub fn quiets<S: Sink>(us: Color, position: &Position, checks: &Checks, sink: &mut S) {
    match us {
        Color::Black => black::quiets::<S>(position, checks, sink),
        Color::White => white::quiets::<S>(position, checks, sink),
    }
}

/// Our drops.
#[inline]
#[allow(dead_code)]
pub fn drops<S: Sink>(us: Color, position: &Position, checks: &Checks, sink: &mut S) {
    match us {
        Color::Black => black::drops::<S>(position, checks, sink),
        Color::White => white::drops::<S>(position, checks, sink),
    }
}

/// Our promotions of pawns that take nothing.
#[inline]
#[allow(dead_code)]
pub fn pawn_promotions<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    sink: &mut S,
) {
    match us {
        Color::Black => black::pawn_promotions::<S>(position, checks, sink),
        Color::White => white::pawn_promotions::<S>(position, checks, sink),
    }
}

/// Our captures that give check.
#[allow(dead_code)]
pub fn capture_checks<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    sink: &mut S,
) {
    match us {
        Color::Black => black::capture_checks::<S>(position, checks, sink),
        Color::White => white::capture_checks::<S>(position, checks, sink),
    }
}

/// Our moves on the board that give check and take nothing.
#[allow(dead_code)]
pub fn quiet_checks<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    sink: &mut S,
) {
    match us {
        Color::Black => black::quiet_checks::<S>(position, checks, sink),
        Color::White => white::quiet_checks::<S>(position, checks, sink),
    }
}

/// Our drops that give check.
#[allow(dead_code)]
pub fn drop_checks<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    sink: &mut S,
) {
    match us {
        Color::Black => black::drop_checks::<S>(position, checks, sink),
        Color::White => white::drop_checks::<S>(position, checks, sink),
    }
}

/// Our moves that give check and take nothing, drops included.
#[allow(dead_code)]
pub fn non_capture_checks<S: Sink>(
    us: Color,
    position: &Position,
    checks: &Checks,
    sink: &mut S,
) {
    match us {
        Color::Black => black::non_capture_checks::<S>(position, checks, sink),
        Color::White => white::non_capture_checks::<S>(position, checks, sink),
    }
}

/// All our moves that give check.
#[allow(dead_code)]
pub fn checks<S: Sink>(us: Color, position: &Position, checks: &Checks, sink: &mut S) {
    match us {
        Color::Black => black::checks::<S>(position, checks, sink),
        Color::White => white::checks::<S>(position, checks, sink),
    }
}
