//! The evaluation that `--eval` names.

use std::path::Path;

use katagami_evaluation::Evaluation;
use katagami_evaluation::SquareOrder;
use katagami_evaluation::files::{self, Source};

use super::output::Result;

/// Loads an evaluation: a file, a folder, the word `material`, or the built-in weights without a path.
pub(super) fn load(path: Option<&Path>) -> Result<Evaluation> {
    const CACHE_MEBIBYTES: usize = 64;
    let weights = files::choose(path, &|_, _| {})?;
    Ok(Evaluation::new(weights, SquareOrder::ByRank, CACHE_MEBIBYTES)?)
}

/// A checksum of the files of an evaluation, 0 if it has none.
///
/// Our own files end with their checksum. A checksum that included it would be the same for all files, so the last bytes
/// are left out.
pub(super) fn checksum(path: Option<&Path>) -> Result<u32> {
    const CHECKSUM: usize = 4;
    let Some(path) = path.filter(|path| *path != Path::new(files::MATERIAL)) else { return Ok(0) };
    let mut hasher = crc32fast::Hasher::new();
    for file in Source::find(path)?.files() {
        let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        hasher.update(&bytes[..bytes.len().saturating_sub(CHECKSUM)]);
    }
    Ok(hasher.finalize())
}
