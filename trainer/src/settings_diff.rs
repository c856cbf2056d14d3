//! Differences between the settings of two runs.

use serde_json::{Map, Value};

/// The settings of `now` that `then` does not share, each with both values.
pub(crate) fn differences(now: &Map<String, Value>, then: &Map<String, Value>) -> Vec<String> {
    let differing = now.iter().filter(|(name, value)| then.get(*name) != Some(*value));
    let then = |name| then.get(name).unwrap_or(&Value::Null);
    differing.map(|(name, value)| format!("{name} (now {value}, then {})", then(name))).collect()
}
