//! Why a command of the pipeline failed.

use std::io;
use std::path::PathBuf;

use crate::file_error::FileError;

/// Why a command of the pipeline failed.
#[derive(Debug, thiserror::Error)]
pub enum PipelineError {
    /// The command cannot be started.
    #[error("{command} cannot be started: {error}")]
    Start {
        /// The command.
        command: &'static str,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The command failed.
    #[error("{command} failed; run the same command again to continue")]
    Failed {
        /// The command.
        command: &'static str,
    },
    /// The user interrupted the command.
    #[error("{command} was interrupted; run the same command again to continue")]
    Interrupted {
        /// The command.
        command: &'static str,
    },
    /// A result of the command cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The path of weights cannot be passed to an engine.
    #[error("{0}: the path is not valid UTF-8, or has a null character")]
    Path(PathBuf),
}
