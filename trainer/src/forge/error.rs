//! Why a board cannot be forged.

use std::io;
use std::path::PathBuf;

use crate::arena::engines::{EngineSpecError, StartError};
use crate::file_error::FileError;
use crate::pipeline::PipelineError;

/// Why a board cannot be forged.
#[derive(Debug, thiserror::Error)]
pub enum ForgeError {
    /// The spec is missing or wrong.
    #[error(transparent)]
    Spec(#[from] tables_gen::Error),
    /// A file cannot be read or written, or what it holds was forged with other arguments.
    #[error(transparent)]
    File(#[from] FileError),
    /// A command failed or was interrupted.
    #[error(transparent)]
    Pipeline(#[from] PipelineError),
    /// The opponent is described wrongly.
    #[error(transparent)]
    Opponent(#[from] EngineSpecError),
    /// The opponent does not start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Another process forges in the folder.
    #[error("{0} is in use by another forge")]
    InUse(PathBuf),
    /// The sources are gone.
    #[error(
        "the sources of Katagami are not in {0}, where this program was built: nothing can be built from them"
    )]
    NoSources(PathBuf),
    /// Cargo does not start.
    #[error("{command} cannot be started: {error}; building an engine needs Rust (https://rustup.rs)")]
    Cargo {
        /// The command.
        command: String,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Something cannot be built.
    #[error("{0} cannot be built; the same command tries again")]
    Build(&'static str),
    /// This program is for another board.
    #[error("this program plays {this}, not {wanted}; without --built the programs for {wanted} are built")]
    OtherBoard {
        /// The board of this program.
        this: &'static str,
        /// The board to forge.
        wanted: String,
    },
    /// A search for terms has no result.
    #[error("{0}: no terms were trained")]
    NoTerms(PathBuf),
}
