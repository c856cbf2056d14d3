//! What is wrong with a file whose name is told later.

use std::io;
use std::path::Path;

use super::super::WeightsError;

/// A [`WeightsError`] without the file's name.
#[derive(Debug)]
pub enum Problem {
    /// See [`WeightsError::Foreign`].
    Foreign {
        /// What this engine can use.
        expected: String,
        /// What the file holds.
        found: String,
    },
    /// See [`WeightsError::Damaged`].
    Damaged(String),
    /// The system refused memory.
    Io(io::Error),
}

impl Problem {
    /// Something that this engine cannot use.
    pub fn foreign(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::Foreign { expected: expected.into(), found: found.into() }
    }

    /// Something that no writer wrote like this.
    pub fn damaged(problem: impl Into<String>) -> Self {
        Self::Damaged(problem.into())
    }

    /// The error that names the file.
    pub fn at(self, path: &Path) -> WeightsError {
        let path = path.to_path_buf();
        match self {
            Self::Foreign { expected, found } => WeightsError::Foreign { path, expected, found },
            Self::Damaged(problem) => WeightsError::Damaged { path, problem },
            Self::Io(source) => WeightsError::Io { path, source },
        }
    }
}
