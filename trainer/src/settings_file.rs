//! The settings of a run in the run's folder, in JSON: a run that continues it must have the same settings.

use std::fs;
use std::path::Path;

use katagami_storage::files;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file_error::FileError;
use crate::settings_diff::{self, by_name};

/// Writes the settings of a new run.
pub(crate) fn write<T: Serialize>(file: &Path, settings: &T) -> Result<(), FileError> {
    let text = serde_json::to_string_pretty(settings).map_err(FileError::whole(file))?;
    files::write(file, text + "\n").map_err(FileError::io(file))
}

/// Writes the settings of a new run, or returns those that differ from those of the run that is continued, each with both
/// values.
pub(crate) fn write_or_compare<T: Serialize + DeserializeOwned>(
    file: &Path,
    settings: &T,
) -> Result<Vec<String>, FileError> {
    if file.exists() { differences(file, settings) } else { write(file, settings).map(|()| Vec::new()) }
}

/// The settings that differ from those of the run that is continued, each with both values.
pub(crate) fn differences<T: Serialize + DeserializeOwned>(
    file: &Path,
    settings: &T,
) -> Result<Vec<String>, FileError> {
    let text = fs::read_to_string(file).map_err(FileError::io(file))?;
    let then: T = serde_json::from_str(&text)
        .map_err(|error: serde_json::Error| FileError::line(file, error.line())(error))?;
    Ok(settings_diff::differences(&by_name(settings), &by_name(&then)))
}
