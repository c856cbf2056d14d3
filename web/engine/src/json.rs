//! Answers as JSON.

use serde::Serialize;
use wasm_bindgen::JsError;

/// What a function of the interface answers: JSON, or an exception with a message.
pub type Answer = Result<String, JsError>;

/// Writes an answer.
pub fn answer(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}
