//! What all forms of the sum share.

use katagami_rules::position::Position;
use katagami_rules::types::Color;

use crate::material::material;
use crate::piece_values::PieceValues;

/// The scale of the weights: the sum is divided by it once, at the very end (Bonanza's `FV_SCALE`).
pub const FV_SCALE: i32 = 32;

/// 32 · material and the sums of both sides, good for Black; `None` if a king is missing.
pub fn sum_of_sides(
    position: &Position,
    values: &PieceValues,
    one_side: impl Fn(Color) -> Option<i32>,
) -> Option<i32> {
    let material = material(Color::Black, position, values) * FV_SCALE;
    Some(material + one_side(Color::Black)? - one_side(Color::White)?)
}
