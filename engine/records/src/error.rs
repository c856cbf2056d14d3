//! What cannot be read of a record.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use super::boards;

/// A line of a record that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[non_exhaustive]
#[error("{}{message}", line.map_or(String::new(), |line| format!("line {line}: ")))]
pub struct RecordError {
    /// The line, counted from 1; `None` if the error concerns the whole.
    pub line: Option<usize>,
    /// What is wrong there.
    pub message: String,
}

impl RecordError {
    /// An error in a line.
    pub fn line(line: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), message: message.to_string() }
    }

    /// Whether the record is one of another board; then the message says which, and how to play it.
    pub fn is_of_another_board(&self) -> bool {
        boards::is_refusal(&self.message)
    }

    /// The boards that the record may be one of, if it is one of another board: `minishogi`.
    pub fn boards(&self) -> impl Iterator<Item = &'static str> {
        boards::refused(&self.message)
    }

    /// An error that concerns the whole record.
    pub fn whole(message: impl fmt::Display) -> Self {
        Self { line: None, message: message.to_string() }
    }
}
