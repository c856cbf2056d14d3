//! The settings of a run in a file: a run that continues it must have the same.

use std::fs;
use std::path::Path;

use katagami_storage::files;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::file_error::FileError;

/// Writes the settings of a new run as JSON, or compares them with those of the run that is continued.
pub(crate) fn write_or_compare<T: Serialize + DeserializeOwned>(
    file: &Path,
    settings: &T,
) -> Result<(), FileError> {
    if file.exists() { compare(file, settings) } else { write(file, settings) }
}

/// Writes the settings of a new run as JSON.
pub(crate) fn write<T: Serialize>(file: &Path, settings: &T) -> Result<(), FileError> {
    let text = serde_json::to_string_pretty(settings).map_err(FileError::whole(file))?;
    files::write(file, text + "\n").map_err(FileError::io(file))
}

/// Refuses to continue a run with other settings.
pub(crate) fn compare<T: Serialize + DeserializeOwned>(file: &Path, settings: &T) -> Result<(), FileError> {
    let text = fs::read_to_string(file).map_err(FileError::io(file))?;
    let then: T = serde_json::from_str(&text)
        .map_err(|error: serde_json::Error| FileError::line(file, error.line())(error))?;
    refuse_other(file, settings, &then)
}

/// Refuses to continue the run in a file with settings other than `then`. The error names those that differ, each with both values.
pub(crate) fn refuse_other<T: Serialize>(file: &Path, now: &T, then: &T) -> Result<(), FileError> {
    let differences = differences(&by_name(now), &by_name(then));
    if differences.is_empty() {
        return Ok(());
    }
    Err(FileError::whole(file)(format_args!("was made with other settings: {}", differences.join("; "))))
}

/// All settings by name.
fn by_name<T: Serialize>(settings: &T) -> Map<String, Value> {
    // As a JSON value, a 32-bit number would become a 64-bit one and be printed with all its digits: 0.4 as 0.4000000059604645.
    let text = serde_json::to_string(settings);
    text.and_then(|text| serde_json::from_str(&text)).unwrap_or_default()
}

/// The settings of `now` that differ in `then`, each with both values.
fn differences(now: &Map<String, Value>, then: &Map<String, Value>) -> Vec<String> {
    let differing = now.iter().filter(|(name, value)| then.get(*name) != Some(*value));
    let then = |name| then.get(name).unwrap_or(&Value::Null);
    differing.map(|(name, value)| format!("{name}: asked for {value}, the file has {}", then(name))).collect()
}
