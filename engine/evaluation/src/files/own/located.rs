//! Errors with the name of the file.

use std::path::Path;

use super::error::FormatError;
use crate::weights::WeightsError;

impl FormatError {
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
