//! Differences between the settings of two runs.

use serde::Serialize;
use serde_json::{Map, Value};

/// All settings by name.
pub(crate) fn by_name<T: Serialize>(settings: &T) -> Map<String, Value> {
    // As text a number of 32 bits has as few digits as it needs, which it has not as a value.
    let text = serde_json::to_string(settings);
    text.and_then(|text| serde_json::from_str(&text)).unwrap_or_default()
}

/// The settings of `now` that `then` does not share, each with both values.
pub(crate) fn differences(now: &Map<String, Value>, then: &Map<String, Value>) -> Vec<String> {
    let differing = now.iter().filter(|(name, value)| then.get(*name) != Some(*value));
    let then = |name| then.get(name).unwrap_or(&Value::Null);
    differing.map(|(name, value)| format!("{name} (now {value}, then {})", then(name))).collect()
}
