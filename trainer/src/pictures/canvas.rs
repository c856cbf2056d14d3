//! SVG files to draw on.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;

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
