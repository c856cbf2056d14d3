//! Errors in the contents of a file, without its name.

use std::io;
use std::path::Path;

use crate::weights::WeightsError;

/// A [`WeightsError`] without the file's name.
#[derive(Debug)]
pub enum FormatError {
    /// See [`WeightsError::Foreign`].
    Foreign {
        /// What the engine can use.
        expected: String,
        /// What the file holds.
        found: String,
    },
    /// See [`WeightsError::Damaged`].
    Damaged(String),
    /// There is not enough memory.
    Io(io::Error),
}

impl FormatError {
    /// The error for contents that the engine cannot use.
    pub fn foreign(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::Foreign { expected: expected.into(), found: found.into() }
    }

    /// The error for contents that no writer produces.
    pub fn damaged(problem: impl Into<String>) -> Self {
        Self::Damaged(problem.into())
    }

    /// The error with the name of the file.
    pub fn at(self, path: &Path) -> WeightsError {
        let path = path.to_path_buf();
        match self {
            Self::Foreign { expected, found } => WeightsError::Foreign { path, expected, found },
            Self::Damaged(problem) => WeightsError::Damaged { path, problem },
            Self::Io(source) => WeightsError::Io { path, source },
        }
    }
}
