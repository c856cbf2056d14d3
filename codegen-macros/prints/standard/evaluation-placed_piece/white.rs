// Printed by `#[stencil]` from `engine/evaluation/src/placed_piece.rs`. Do not edit.

/// White: The entries of our pieces.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: The entry of the `nth` piece of a kind in our hand, counted from one. It is the same in every order of squares.
    #[inline]
    pub fn in_hand(kind: Kind, nth: usize) -> EntryIndices {
        let mut entries = EntryIndices::default();
        entries[Color::White] = Entry::Hand(Owner::Friend, kind, nth).fixed() as u16;
        entries[Color::Black] = Entry::Hand(Owner::Enemy, kind, nth).fixed() as u16;
        entries
    }
}
