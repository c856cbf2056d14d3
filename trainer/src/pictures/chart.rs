//! Curves over two axes, and what pieces in hand are worth as such curves.

use std::ops::Range;
use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::canvas::{self, Canvas, DrawResult};
use crate::file_error::FileError;
use crate::positions::{HandValue, HandValues};

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

/// The size of the axes and what they enclose, in pixels. The legend comes beneath, so that it hides no curve however long its
/// names are.
const SIZE: (u32, u32) = (720, 420);

/// The number of columns of the legend, and the height of its lines in pixels.
const LEGEND_COLUMNS: usize = 2;
const LEGEND_LINE: u32 = 20;

impl Chart<'_> {
    /// Draws it as SVG.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn write(self, path: &Path) -> Result<(), FileError> {
        let Self { title, axes: [across, up], ranges: [x, y], curves } = self;
        let (width, height) = SIZE;
        // One line more is the margin at the bottom.
        let legend_height = LEGEND_LINE * (curves.len().div_ceil(LEGEND_COLUMNS) as u32 + 1);
        canvas::write(path, (width, height + legend_height), |canvas| {
            let (plot, legend) = canvas.split_vertically(height);
            let mut chart = ChartBuilder::on(&plot)
                .caption(title, ("sans-serif", 18))
                .margin(12)
                .x_label_area_size(36)
                .y_label_area_size(56)
                .build_cartesian_2d(x, y)?;
            chart.configure_mesh().x_desc(across).y_desc(up).draw()?;
            draw_legend(&legend, &curves)?;
            for Curve { color, points, deviations, .. } in curves {
                let bars = points.iter().zip(&deviations).map(|(&(x, y), deviation)| {
                    PathElement::new(vec![(x, y - deviation), (x, y + deviation)], color)
                });
                chart.draw_series(bars)?;
                // The points themselves, too: a curve of one point has no line.
                chart.draw_series(points.iter().map(|&point| Circle::new(point, 2, color.filled())))?;
                chart.draw_series(LineSeries::new(points, color.stroke_width(2)))?;
            }
            Ok(())
        })
    }
}

/// Draws a dash of each curve's colour and the curve's name, line by line.
fn draw_legend(canvas: &Canvas<'_>, curves: &[Curve]) -> DrawResult {
    const MARGIN: i32 = 24;
    const DASH: i32 = 16;
    const GAP: i32 = 6;
    let column_width = SIZE.0 as i32 / LEGEND_COLUMNS as i32;
    for (number, Curve { name, color, .. }) in curves.iter().enumerate() {
        let left = MARGIN + (number % LEGEND_COLUMNS) as i32 * column_width;
        let middle = (number / LEGEND_COLUMNS) as i32 * LEGEND_LINE as i32 + LEGEND_LINE as i32 / 2;
        canvas.draw(&PathElement::new([(left, middle), (left + DASH, middle)], color.stroke_width(2)))?;
        canvas::write_text(canvas, name, (left + DASH + GAP, middle), (13, &BLACK), HPos::Left)?;
    }
    Ok(())
}

/// Draws a curve for each kind of which some hand held two pieces, as SVG: the worth of the n-th piece over n, with bars of one
/// standard deviation. Draws nothing if there is no such kind.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_hand_values(values: &HandValues, title: &str, path: &Path) -> Result<(), FileError> {
    let all: Vec<HandValue> = values.iter().collect();
    let kinds = all.chunk_by(|one, other| one.kind == other.kind).filter(|kind| kind.len() > 1);
    let curve = |(number, kind): (usize, &[HandValue])| Curve {
        name: kind[0].kind.name().to_owned(),
        color: nth_color(number),
        points: kind.iter().map(|value| (value.nth as f64, value.mean)).collect(),
        deviations: kind.iter().map(|value| value.deviation).collect(),
    };
    let curves: Vec<Curve> = kinds.enumerate().map(curve).collect();
    let at = || curves.iter().flat_map(|curve| curve.points.iter().zip(&curve.deviations));
    let Some(longest) = at().map(|((nth, _), _)| *nth).reduce(f64::max) else { return Ok(()) };
    let least = at().map(|((_, mean), deviation)| mean - deviation).fold(0.0, f64::min);
    let greatest = at().map(|((_, mean), deviation)| mean + deviation).fold(0.0, f64::max);
    let ranges = [0.5..longest + 0.5, least..greatest * 1.05];
    Chart { title, axes: ["n-th piece in hand", "points"], ranges, curves }.write(path)
}
