//! Curves over two axes.

use std::ops::Range;
use std::path::Path;

use plotters::prelude::*;

use super::canvas;
use crate::file_error::FileError;

/// Curves with a title, names and ranges of the axes.
pub(crate) struct Chart<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// The names of both axes.
    pub axes: [&'static str; 2],
    /// What the axes show.
    pub ranges: [Range<f64>; 2],
    /// The curves, from the bottom up.
    pub curves: Vec<Curve>,
}

/// A curve.
pub(crate) struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Its colour.
    pub color: RGBColor,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// How far a bar at each point extends up and down; none without bars.
    pub deviations: Vec<f64>,
}

/// The colour of the n-th of several curves.
pub(crate) fn nth_color(number: usize) -> RGBColor {
    let (red, green, blue) = Palette99::pick(number).rgb();
    RGBColor(red, green, blue)
}

impl Chart<'_> {
    /// Draws it as SVG.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn write(self, path: &Path) -> Result<(), FileError> {
        let Self { title, axes: [across, up], ranges: [x, y], curves } = self;
        canvas::write(path, (720, 420), |canvas| {
            let mut chart = ChartBuilder::on(canvas)
                .caption(title, ("sans-serif", 18))
                .margin(12)
                .x_label_area_size(36)
                .y_label_area_size(56)
                .build_cartesian_2d(x, y)?;
            chart.configure_mesh().x_desc(across).y_desc(up).draw()?;
            for Curve { name, color, points, deviations } in curves {
                let bars = points.iter().zip(&deviations).map(|(&(x, y), deviation)| {
                    PathElement::new(vec![(x, y - deviation), (x, y + deviation)], color)
                });
                chart.draw_series(bars)?;
                chart
                    .draw_series(LineSeries::new(points, color.stroke_width(2)))?
                    .label(name)
                    .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], color));
            }
            Ok(chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?)
        })
    }
}
