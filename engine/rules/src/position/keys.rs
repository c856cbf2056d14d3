//! The Zobrist keys of pieces.

use codegen_macros::stencil;

use crate::types::{Color, Kind, Square};

/// The keys of our pieces.
#[stencil]
pub mod template {
    use super::*;
    use crate::tables::{US_BOARD_KEYS, US_HAND_KEYS};

    /// The key of a piece of ours on a square.
    #[inline(always)]
    pub fn on_board(kind: Kind, square: Square) -> u64 {
        US_BOARD_KEYS[kind as usize][square.index()]
    }

    /// The key of a piece in our hand, added (wrapping) once for each of its kind.
    #[inline(always)]
    pub fn in_hand(kind: Kind) -> u64 {
        US_HAND_KEYS[kind as usize]
    }
}
