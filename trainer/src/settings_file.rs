//! The settings of a run in the run's folder, in JSON: a run that continues it must have the same settings.

use std::fs;
use std::path::Path;

use katagami_storage::files;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file_error::FileError;
use crate::settings_diff;

/// Writes the settings of a new run, or compares them with those of the run that is continued.
pub(crate) fn write_or_compare<T: Serialize + DeserializeOwned>(
    file: &Path,
    settings: &T,
) -> Result<(), FileError> {
    if file.exists() { compare(file, settings) } else { write(file, settings) }
}

/// Writes the settings of a new run.
pub(crate) fn write<T: Serialize>(file: &Path, settings: &T) -> Result<(), FileError> {
    let text = serde_json::to_string_pretty(settings).map_err(FileError::whole(file))?;
    files::write(file, text + "\n").map_err(FileError::io(file))
}

/// Refuses to continue a run with other settings.
pub(crate) fn compare<T: Serialize + DeserializeOwned>(file: &Path, settings: &T) -> Result<(), FileError> {
    let text = fs::read_to_string(file).map_err(FileError::io(file))?;
    let then: T = serde_json::from_str(&text)
        .map_err(|error: serde_json::Error| FileError::line(file, error.line())(error))?;
    settings_diff::refuse(file, settings, &then)
}
