// Printed by `#[stencil]` from `engine/rules/src/position/keys.rs`. Do not edit.

/// White: The keys of our pieces.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::tables::{WHITE_BOARD_KEYS, WHITE_HAND_KEYS};

    /// White: The key of a piece of ours on a square.
    #[inline(always)]
    pub fn on_board(kind: Kind, square: Square) -> u64 {
        WHITE_BOARD_KEYS[kind as usize][square.index()]
    }

    /// White: The key of a piece in our hand, added (wrapping) once for each of its kind.
    #[inline(always)]
    pub fn in_hand(kind: Kind) -> u64 {
        WHITE_HAND_KEYS[kind as usize]
    }
}
