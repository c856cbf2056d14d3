//! Reading weights of any format.

use std::path::Path;

use katagami_evaluation::Weights;
use katagami_evaluation::files::Source;

use crate::cli::progress_bar::Bar;
use crate::cli::result::CommandResult;

/// Finds and reads weights, with a progress bar.
pub(super) fn read(path: &Path) -> CommandResult<(Source, Weights)> {
    let source = Source::find(path)?;
    let bar = Bar::new(&format!("reading {}", path.display()));
    let weights = source.load(&bar.progress())?;
    Ok((source, weights))
}
