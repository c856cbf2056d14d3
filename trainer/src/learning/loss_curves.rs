//! The losses of a training as a picture.

use std::path::Path;

use plotters::prelude::*;

use super::metrics::EpochMetrics;
use crate::file_error::FileError;
use crate::pictures::canvas;

/// A curve: its name, its colour and its value in an epoch.
type Curve = (&'static str, RGBColor, fn(&EpochMetrics) -> Option<f64>);

const CURVES: [Curve; 3] = [
    ("training", BLUE, |metrics| metrics.train_loss),
    ("held out", RED, |metrics| metrics.held_out_loss),
    ("held out, outcomes only", GREEN, |metrics| metrics.held_out_outcome_loss),
];

/// Draws the losses by epoch as SVG. Draws nothing if there are none.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_loss_curves(epochs: &[EpochMetrics], title: &str, path: &Path) -> Result<(), FileError> {
    let points = |curve: &Curve| -> Vec<(f64, f64)> {
        epochs.iter().filter_map(|metrics| Some((f64::from(metrics.epoch), (curve.2)(metrics)?))).collect()
    };
    let all: Vec<_> = CURVES.iter().flat_map(points).collect();
    let Some(least) = all.iter().map(|point| point.1).reduce(f64::min) else { return Ok(()) };
    let greatest = all.iter().map(|point| point.1).fold(least, f64::max);
    let end = all.iter().map(|point| point.0).fold(1.0, f64::max);
    let margin = ((greatest - least) / 20.0).max(1e-4);
    canvas::write(path, (720, 420), |canvas| {
        let mut chart = ChartBuilder::on(canvas)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..end, least - margin..greatest + margin)?;
        chart.configure_mesh().x_desc("epoch").y_desc("loss").draw()?;
        for curve in &CURVES {
            let (name, color, _) = *curve;
            chart
                .draw_series(LineSeries::new(points(curve), color.stroke_width(2)))?
                .label(name)
                .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], color));
        }
        Ok(chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?)
    })
}
