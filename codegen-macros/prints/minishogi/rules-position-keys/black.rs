// Printed by `#[stencil]` from `engine/rules/src/position/keys.rs`. Do not edit.

/// Black: The keys of our pieces.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::tables::{BLACK_BOARD_KEYS, BLACK_HAND_KEYS};

    /// Black: The key of a piece of ours on a square.
    #[inline(always)]
    pub fn on_board(kind: Kind, square: Square) -> u64 {
        BLACK_BOARD_KEYS[kind as usize][square.index()]
    }

    /// Black: The key of a piece in our hand, added (wrapping) once for each of its kind.
    #[inline(always)]
    pub fn in_hand(kind: Kind) -> u64 {
        BLACK_HAND_KEYS[kind as usize]
    }
}
