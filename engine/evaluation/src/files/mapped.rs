//! Mapping weight files into memory.

use std::fs::File;
use std::path::Path;

use katagami_storage::memory::Mapped;

use crate::error::WeightsError;

/// Maps a file into memory.
///
/// # Errors
///
/// If it cannot be opened.
pub fn map(path: &Path) -> Result<Mapped, WeightsError> {
    File::open(path).and_then(|file| Mapped::new(&file)).map_err(WeightsError::io(path))
}

/// Maps a file of `format`, which always has `expected` bytes, into memory.
///
/// # Errors
///
/// If it cannot be opened or has another size.
pub fn map_sized(path: &Path, format: &'static str, expected: u64) -> Result<Mapped, WeightsError> {
    let error = |found| WeightsError::Size { path: path.to_owned(), format, expected, found };
    let file = File::open(path).map_err(WeightsError::io(path))?;
    let found = file.metadata().map_err(WeightsError::io(path))?.len();
    if found != expected {
        return Err(error(found));
    }
    let map = Mapped::new(&file).map_err(WeightsError::io(path))?;
    // Somebody may have changed the file in between.
    if map.len() as u64 == expected { Ok(map) } else { Err(error(map.len() as u64)) }
}
