//! SVG files to draw on.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::file_error::FileError;

/// The area to draw on.
pub(crate) type Canvas<'p> = DrawingArea<SVGBackend<'p>, Shift>;

/// The result of a drawing function.
pub(crate) type DrawResult = Result<(), Box<dyn Error>>;

/// Draws a picture of this size in pixels on a white ground and writes it.
pub(crate) fn write(
    path: &Path,
    size: (u32, u32),
    draw: impl FnOnce(&Canvas<'_>) -> DrawResult,
) -> Result<(), FileError> {
    let draw_and_write = || {
        let canvas = SVGBackend::new(path, size).into_drawing_area();
        canvas.fill(&WHITE)?;
        draw(&canvas)?;
        DrawResult::Ok(canvas.present()?)
    };
    draw_and_write().map_err(FileError::whole(path))
}

/// Fills a rectangle, given its upper left corner and its size.
pub(crate) fn fill(
    canvas: &Canvas<'_>,
    (left, top): (i32, i32),
    size: (i32, i32),
    color: RGBColor,
) -> DrawResult {
    let corners = [(left, top), (left + size.0, top + size.1)];
    canvas.draw(&Rectangle::new(corners, ShapeStyle::from(color).filled()))?;
    Ok(())
}

/// Writes a text, whose middle is at the height of a place.
pub(crate) fn write_text(
    canvas: &Canvas<'_>,
    text: &str,
    place: (i32, i32),
    (size, color): (i32, &RGBColor),
    anchor: HPos,
) -> DrawResult {
    write_turned(canvas, text, place, (size, color, FontTransform::None), anchor)
}

/// Writes a text that may be turned.
pub(crate) fn write_turned(
    canvas: &Canvas<'_>,
    text: &str,
    place: (i32, i32),
    (size, color, turn): (i32, &RGBColor, FontTransform),
    anchor: HPos,
) -> DrawResult {
    let font = ("sans-serif", size).into_font().transform(turn);
    canvas.draw_text(text, &font.color(color).pos(Pos::new(anchor, VPos::Center)), place)?;
    Ok(())
}
