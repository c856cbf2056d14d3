//! Rounding lowered weights.

use std::num::NonZero;

use katagami_evaluation::terms::LoweredWeights;

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
