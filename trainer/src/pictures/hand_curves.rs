//! What the n-th piece in hand is worth, as curves.

use std::path::Path;

use plotters::prelude::*;

use super::canvas;
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
    let curves: Vec<&[HandValue]> =
        all.chunk_by(|one, other| one.kind == other.kind).filter(|curve| curve.len() > 1).collect();
    let shown = || curves.iter().flat_map(|curve| curve.iter());
    let Some(longest) = shown().map(|value| value.nth).max() else { return Ok(()) };
    let ends = shown().flat_map(|value| [value.mean - value.deviation, value.mean + value.deviation]);
    let (least, greatest) =
        ends.fold((0.0_f64, 0.0_f64), |(least, greatest), end| (least.min(end), greatest.max(end)));
    canvas::write(path, (720, 420), |canvas| {
        let mut chart = ChartBuilder::on(canvas)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(56)
            .build_cartesian_2d(0.5..longest as f64 + 0.5, least..greatest * 1.05)?;
        chart.configure_mesh().x_desc("n-th piece in hand").y_desc("points").x_labels(longest).draw()?;
        for (number, curve) in curves.iter().enumerate() {
            let color = Palette99::pick(number).to_rgba();
            let at = |value: &HandValue| (value.nth as f64, value.mean);
            chart
                .draw_series(LineSeries::new(curve.iter().map(at), color.stroke_width(2)))?
                .label(curve[0].kind.name())
                .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], color));
            chart.draw_series(curve.iter().map(|value| {
                let (x, y) = at(value);
                PathElement::new(vec![(x, y - value.deviation), (x, y + value.deviation)], color)
            }))?;
        }
        Ok(chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?)
    })
}
