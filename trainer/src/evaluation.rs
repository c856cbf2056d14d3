//! The evaluation that `--eval` names.

use std::path::Path;

use katagami_evaluation::Evaluation;
use katagami_evaluation::SquareOrder;
use katagami_evaluation::files::{self, Source};

use crate::session::Result;

/// Loads an evaluation: a file, a folder, the word `material`, or the built-in weights without a path.
pub(crate) fn load(path: Option<&Path>) -> Result<Evaluation> {
    const CACHE_MEBIBYTES: usize = 64;
    let weights = files::choose(path, &|_, _| {})?;
    Ok(Evaluation::new(weights, SquareOrder::ByRank, CACHE_MEBIBYTES)?)
}

/// A checksum of the files of an evaluation, or of the built-in weights; 0 for material.
///
/// Our own files end with their checksum. A checksum that included it would be the same for all files, so the last bytes
/// are left out.
pub(crate) fn checksum(path: Option<&Path>) -> Result<u32> {
    const CHECKSUM: usize = 4;
    let mut hasher = crc32fast::Hasher::new();
    let mut update = |bytes: &[u8]| hasher.update(&bytes[..bytes.len().saturating_sub(CHECKSUM)]);
    match path {
        None => update(files::embedded().unwrap_or_default()),
        Some(word) if word == Path::new(files::MATERIAL) => {}
        Some(path) => {
            for file in Source::find(path)?.files() {
                update(&std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?);
            }
        }
    }
    Ok(hasher.finalize())
}
