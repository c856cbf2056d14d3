//! Errors in the contents of a file, without its name.
//!
//! The build script, which looks at the weights that it embeds, uses this file, too.

use std::io;

/// An error in the contents of a file. With the name of the file it is a
/// [`WeightsError`](crate::weights::WeightsError).
#[derive(Debug)]
pub enum FormatError {
    /// The contents are not for this engine or board.
    Foreign {
        /// What the engine can use.
        expected: String,
        /// What the file holds.
        found: String,
    },
    /// No writer produces such contents.
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
}
