// Printed by `#[stencil]` from `engine/rules/src/position/attacks.rs`. Do not edit.

/// The squares that `kind` of ours reaches from `from` in one step or jump; empty for pure sliders.
#[inline(always)]
#[allow(dead_code)]
pub const fn steps(us: Color, kind: Kind, from: Square) -> Bitboard {
    match us {
        Color::Black => black::steps(kind, from),
        Color::White => white::steps(kind, from),
    }
}

/// The squares that `kind` of ours reaches from `from` by sliding over empty squares, the first blocker
/// included; empty for pure steppers.
#[inline(always)]
#[allow(dead_code)]
pub fn slides(us: Color, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
    match us {
        Color::Black => black::slides(kind, from, occupied),
        Color::White => white::slides(kind, from, occupied),
    }
}

/// All that `kind` of ours attacks from `from`.
#[inline(always)]
#[allow(dead_code)]
pub fn attacks(us: Color, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
    match us {
        Color::Black => black::attacks(kind, from, occupied),
        Color::White => white::attacks(kind, from, occupied),
    }
}

/// The squares on the lines along which `kind` of ours slides from `from`, whatever stands there.
#[inline(always)]
#[allow(dead_code)]
pub const fn lines(us: Color, kind: Kind, from: Square) -> Bitboard {
    match us {
        Color::Black => black::lines(kind, from),
        Color::White => white::lines(kind, from),
    }
}

/// All that `kind` of ours attacks from `from` on an empty board.
#[inline(always)]
#[allow(dead_code)]
pub const fn reach(us: Color, kind: Kind, from: Square) -> Bitboard {
    match us {
        Color::Black => black::reach(kind, from),
        Color::White => white::reach(kind, from),
    }
}

/// The squares from which some kind of ours attacks `to` on an empty board.
#[inline(always)]
#[allow(dead_code)]
pub fn reaching(us: Color, to: Square) -> Bitboard {
    match us {
        Color::Black => black::reaching(to),
        Color::White => white::reaching(to),
    }
}

/// Whether `kind` of ours attacks `to` from `from`: quicker than to look for all that it attacks.
#[inline]
#[allow(dead_code)]
pub fn reaches(
    us: Color,
    kind: Kind,
    from: Square,
    to: Square,
    occupied: Bitboard,
) -> bool {
    match us {
        Color::Black => black::reaches(kind, from, to, occupied),
        Color::White => white::reaches(kind, from, to, occupied),
    }
}

/// The squares on which `kind` of ours would never move again.
#[inline(always)]
#[allow(dead_code)]
pub const fn dead(us: Color, kind: Kind) -> Bitboard {
    match us {
        Color::Black => black::dead(kind),
        Color::White => white::dead(kind),
    }
}

/// The squares from which any move may turn `kind` of ours over.
#[inline(always)]
#[allow(dead_code)]
pub const fn turns_from(us: Color, kind: Kind) -> Bitboard {
    match us {
        Color::Black => black::turns_from(kind),
        Color::White => white::turns_from(kind),
    }
}

/// The squares to which any move may turn `kind` of ours over.
#[inline(always)]
#[allow(dead_code)]
pub const fn turns_to(us: Color, kind: Kind) -> Bitboard {
    match us {
        Color::Black => black::turns_to(kind),
        Color::White => white::turns_to(kind),
    }
}

/// Whether `kind` of ours, which attacks `to` from `from`, may take there: not where it could never move, whichever face
/// it may show.
#[inline]
#[allow(dead_code)]
pub fn may_take(us: Color, kind: Kind, from: Square, to: Square) -> bool {
    match us {
        Color::Black => black::may_take(kind, from, to),
        Color::White => white::may_take(kind, from, to),
    }
}

/// Whether `kind` of ours may turn over by a move that takes a piece or not.
#[inline]
#[allow(dead_code)]
pub const fn may_turn(
    us: Color,
    kind: Kind,
    from: Square,
    to: Square,
    takes: bool,
) -> bool {
    match us {
        Color::Black => black::may_turn(kind, from, to, takes),
        Color::White => white::may_turn(kind, from, to, takes),
    }
}
