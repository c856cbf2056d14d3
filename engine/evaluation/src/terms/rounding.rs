//! Rounding and scaling lowered weights.

use std::num::NonZero;

use super::LoweredWeights;
use crate::piece_values::PieceValues;

/// The weights with each parameter rounded to a multiple of `step`, halves away from zero. A multiple that does not fit
/// into 16 bits becomes the largest one that does. Coarser numbers make smaller files.
pub fn rounded(lowered: &LoweredWeights, step: NonZero<u8>) -> LoweredWeights {
    let step = i16::from(step.get());
    let most = i16::MAX / step;
    let multiple = |number: i16| {
        let (whole, rest) = (number / step, number % step);
        let up = 2 * i32::from(rest.unsigned_abs()) >= i32::from(step);
        (whole + if up { rest.signum() } else { 0 }).clamp(-most, most) * step
    };
    lowered.map(multiple)
}

/// Piece values and weights times `percent` / 100, rounded, halves away from zero. A parameter that does not fit into 16 bits
/// becomes the largest one that does.
pub fn scaled(
    values: &PieceValues,
    lowered: &LoweredWeights,
    percent: NonZero<u16>,
) -> (PieceValues, LoweredWeights) {
    let percent = i64::from(percent.get());
    let times = |number: i64| (2 * number * percent + 100 * number.signum()) / 200;
    let value = |value: i32| i32::try_from(times(value.into())).unwrap_or(i32::MAX);
    let values = PieceValues { board: values.board.map(value), hand: values.hand.map(value) };
    let parameter = |number: i16| times(number.into()).clamp(-i64::from(i16::MAX), i16::MAX.into()) as i16;
    (values, lowered.map(parameter))
}
