//! What a position is worth.
//!
//! Until weights are learned, a position is worth its material.

pub mod forms;
mod material;

pub use material::material;

use crate::position::Position;

/// The value of a position for the side to move, in centipawn-like units (a pawn is worth what the board's spec
/// says).
#[inline]
pub fn evaluate(position: &Position) -> i32 {
    material(position.side(), position)
}
