// Printed by `#[stencil]` from `engine/rules/src/movegen/filters.rs`. Do not edit.

/// Those of `targets` to which a piece may turn over, but need not and would lose nothing by it.
#[inline]
#[allow(dead_code)]
pub fn pointless(us: Color, kind: Kind, from: Square, targets: Bitboard) -> Bitboard {
    match us {
        Color::Black => black::pointless(kind, from, targets),
        Color::White => white::pointless(kind, from, targets),
    }
}

/// The same for pushes of pawns, wherever they go.
#[inline]
#[allow(dead_code)]
pub fn pointless_pushes(us: Color, kind: Kind) -> Bitboard {
    match us {
        Color::Black => black::pointless_pushes(kind),
        Color::White => white::pointless_pushes(kind),
    }
}
