//! The result of a self-play, from the JSON file that `selfplay --json` writes.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::file_error::FileError;

/// The contents of the file of positions of a self-play that was run to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SelfPlayResult {
    /// The number of games.
    pub games: u64,
    /// The number of positions.
    pub positions: u64,
}

impl SelfPlayResult {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is invalid.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let text = fs::read_to_string(path).map_err(FileError::io(path))?;
        serde_json::from_str(&text).map_err(FileError::whole(path))
    }

    /// Writes the file, as a whole or not at all.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(self, path: &Path) -> Result<(), FileError> {
        let text = serde_json::json!(self).to_string() + "\n";
        katagami_storage::files::write(path, text).map_err(FileError::io(path))
    }
}
