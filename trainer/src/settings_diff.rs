//! Differences between the settings of two runs.

use std::path::Path;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::file_error::FileError;

/// Refuses to continue the run in a file with other settings. The error names those that differ, each with both values.
pub(crate) fn refuse<T: Serialize>(file: &Path, now: &T, then: &T) -> Result<(), FileError> {
    let differences = differences(&by_name(now), &by_name(then));
    if differences.is_empty() {
        return Ok(());
    }
    Err(FileError::whole(file)(format_args!("was made with other settings: {}", differences.join("; "))))
}

/// All settings by name.
fn by_name<T: Serialize>(settings: &T) -> Map<String, Value> {
    // As text a number of 32 bits has as few digits as it needs, which it has not as a value.
    let text = serde_json::to_string(settings);
    text.and_then(|text| serde_json::from_str(&text)).unwrap_or_default()
}

/// The settings of `now` that `then` does not share, each with both values.
fn differences(now: &Map<String, Value>, then: &Map<String, Value>) -> Vec<String> {
    let differing = now.iter().filter(|(name, value)| then.get(*name) != Some(*value));
    let then = |name| then.get(name).unwrap_or(&Value::Null);
    differing.map(|(name, value)| format!("{name} (now {value}, then {})", then(name))).collect()
}
