//! A training's diary as a picture.

use std::path::Path;

use plotters::prelude::*;

use super::diary::Page;
use crate::pictures::canvas;

/// A line of the picture: its name, its colour, and what it shows of a page.
type Curve = (&'static str, RGBColor, fn(&Page) -> Option<f64>);

const CURVES: [Curve; 3] = [
    ("studied", BLUE, |page| page.studied),
    ("held out", RED, |page| page.held_out),
    ("held out, outcomes alone", GREEN, |page| page.held_out_outcome),
];

/// Draws the loss by epochs, as SVG.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw(pages: &[Page], title: &str, path: &Path) -> Result<(), String> {
    let points = |curve: &Curve| -> Vec<(f64, f64)> {
        pages.iter().filter_map(|page| Some((f64::from(page.epoch), (curve.2)(page)?))).collect()
    };
    let all: Vec<_> = CURVES.iter().flat_map(points).collect();
    let Some(least) = all.iter().map(|point| point.1).reduce(f64::min) else { return Ok(()) };
    let most = all.iter().map(|point| point.1).fold(least, f64::max);
    let end = all.iter().map(|point| point.0).fold(1.0, f64::max);
    let margin = ((most - least) / 20.0).max(1e-4);
    canvas::write(path, (720, 420), |canvas| {
        let mut chart = ChartBuilder::on(canvas)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..end, least - margin..most + margin)?;
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
