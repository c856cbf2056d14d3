//! What the n-th piece in hand is worth, as curves.

use std::path::Path;

use super::chart::{Chart, Curve, nth_color};
use crate::file_error::FileError;
use crate::positions::{HandValue, HandValues};

/// Draws a curve for each kind of which some hand held two pieces, as SVG: the worth of the n-th piece over n, with bars of one
/// standard deviation. Draws nothing if there is no such kind.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_hand_values(values: &HandValues, title: &str, path: &Path) -> Result<(), FileError> {
    let all: Vec<HandValue> = values.iter().collect();
    let kinds = all.chunk_by(|one, other| one.kind == other.kind).filter(|kind| kind.len() > 1);
    let curves: Vec<Curve> = kinds.enumerate().map(|(number, kind)| curve(number, kind)).collect();
    let at = || curves.iter().flat_map(|curve| curve.points.iter().zip(&curve.deviations));
    let Some(longest) = at().map(|((nth, _), _)| *nth).reduce(f64::max) else { return Ok(()) };
    let least = at().map(|((_, mean), deviation)| mean - deviation).fold(0.0, f64::min);
    let greatest = at().map(|((_, mean), deviation)| mean + deviation).fold(0.0, f64::max);
    let ranges = [0.5..longest + 0.5, least..greatest * 1.05];
    Chart { title, axes: ["n-th piece in hand", "points"], ranges, curves }.write(path)
}

fn curve(number: usize, kind: &[HandValue]) -> Curve {
    Curve {
        name: kind[0].kind.name().to_owned(),
        color: nth_color(number),
        points: kind.iter().map(|value| (value.nth as f64, value.mean)).collect(),
        deviations: kind.iter().map(|value| value.deviation).collect(),
    }
}
