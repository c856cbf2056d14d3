//! Reading weights of any format.

use std::path::Path;

use katagami_evaluation::Weights;
use katagami_evaluation::files::Source;
use katagami_storage::files;

use crate::cli::progress_bar::Bar;
use crate::cli::result::CommandResult;

/// Finds and reads weights, with a progress bar.
pub(super) fn read(path: &Path) -> CommandResult<(Source, Weights)> {
    let source = Source::find(path)?;
    let bar = Bar::new(&format!("reading {}", path.display()));
    let weights = source.load(&bar.progress())?;
    Ok((source, weights))
}

/// Refuses to write weights in place of those that are read.
pub(super) fn check_output(from: &Path, to: &Path) -> CommandResult {
    if files::are_same(from, to) {
        return Err(format!("{}: would be read and written", to.display()).into());
    }
    Ok(())
}
