// Printed by `#[stencil]` from `engine/evaluation/src/placed_piece.rs`. Do not edit.

/// The entry of the `nth` piece of a kind in our hand, counted from one. It is the same in every order of squares.
#[inline]
#[allow(dead_code)]
pub fn in_hand(us: Color, kind: Kind, nth: usize) -> EntryIndices {
    match us {
        Color::Black => black::in_hand(kind, nth),
        Color::White => white::in_hand(kind, nth),
    }
}
