//! White paper, and the file that it becomes.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;

/// What is painted on.
pub(crate) type Canvas<'p> = DrawingArea<SVGBackend<'p>, Shift>;

/// Whether painting went well.
pub(crate) type Painted = Result<(), Box<dyn Error>>;

/// Paints a picture of so many pixels and writes it.
pub(crate) fn write(
    path: &Path,
    size: (u32, u32),
    paint: impl FnOnce(&Canvas<'_>) -> Painted,
) -> Result<(), String> {
    let draw = || {
        let canvas = SVGBackend::new(path, size).into_drawing_area();
        canvas.fill(&WHITE)?;
        paint(&canvas)?;
        Painted::Ok(canvas.present()?)
    };
    draw().map_err(|error| format!("{}: {error}", path.display()))
}
