//! The losses of a training as a picture.

use std::path::Path;

use plotters::style::{BLUE, GREEN, RED, RGBColor};

use super::metrics::EpochMetrics;
use crate::file_error::FileError;
use crate::pictures::chart::{Chart, Curve};

/// A loss: its name, its colour and its value in an epoch.
type Loss = (&'static str, RGBColor, fn(&EpochMetrics) -> Option<f64>);

const LOSSES: [Loss; 3] = [
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
    let curves = LOSSES.map(|(name, color, loss)| {
        let points = epochs.iter().filter_map(|metrics| Some((f64::from(metrics.epoch), loss(metrics)?)));
        Curve { name: name.to_owned(), color, points: points.collect(), deviations: Vec::new() }
    });
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let Some(least) = all().map(|point| point.1).reduce(f64::min) else { return Ok(()) };
    let greatest = all().map(|point| point.1).fold(least, f64::max);
    let end = all().map(|point| point.0).fold(1.0, f64::max);
    let margin = ((greatest - least) / 20.0).max(1e-4);
    let ranges = [0.0..end, least - margin..greatest + margin];
    Chart { title, axes: ["epoch", "loss"], ranges, curves: curves.into() }.write(path)
}
