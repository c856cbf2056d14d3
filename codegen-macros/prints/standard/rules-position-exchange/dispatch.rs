// Printed by `#[stencil]` from `engine/rules/src/position/exchange.rs`. Do not edit.

/// Our pieces that attack a square, given which squares are occupied.
#[allow(dead_code)]
pub fn attackers(
    us: Color,
    position: &Position,
    to: Square,
    occupied: Bitboard,
) -> Bitboard {
    match us {
        Color::Black => black::attackers(position, to, occupied),
        Color::White => white::attackers(position, to, occupied),
    }
}
