//! Errors of reading, expanding and writing weights.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Terms of the tempo and of the endgame component are together, for which the tables have no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "terms with turn: and with late: together can be learned, but not played with: the tables have no room for both"
)]
pub struct TempoAndEndgame;

/// Why weights could not be read or expanded.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// An operation on a file failed, or there is not enough memory.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A file does not have the size of its format on this board.
    #[error("{}: {format} of this board ({}) has {expected} bytes, found {found}", path.display(), katagami_rules::board::NAME)]
    Size {
        /// The file.
        path: PathBuf,
        /// The format that it was taken for.
        format: &'static str,
        /// The size of such a file, in bytes.
        expected: u64,
        /// The size of this file, in bytes.
        found: u64,
    },
    /// A file is for another board, of another version, or has terms that this engine does not know.
    #[error("{}: expected {expected}, found {found}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What the engine can use.
        expected: String,
        /// What the file holds.
        found: String,
    },
    /// A file is truncated, or its contents do not match its checksum.
    #[error("{}: damaged: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A folder holds no weights of any known format.
    #[error("{}: no weights found; expected one of {expected}", path.display())]
    Nothing {
        /// The folder.
        path: PathBuf,
        /// What it could hold.
        expected: String,
    },
    /// The tables have no room for these terms.
    #[error(transparent)]
    TempoAndEndgame(TempoAndEndgame),
    /// A converted weight does not fit into the numbers of its new form.
    #[error("the weight of {name} is {value}, outside {range}; not converted")]
    Overflow {
        /// The name of the weight.
        name: String,
        /// The weight.
        value: i64,
        /// The range that fits.
        range: &'static str,
    },
}

impl WeightsError {
    /// Makes an error of the system an error about `path`, for `map_err`.
    pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }
}

/// Why weights could not be written or converted.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A file could not be read or written, or a converted weight does not fit.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// Nothing compresses files of our own format.
    #[error(
        "this program was built without Zstandard's library and cannot write *.katagami; build it with --features zstd"
    )]
    WithoutZstd,
    /// The format has no place for something in the weights.
    #[error("{format} cannot hold {what}")]
    Unrepresentable {
        /// The format.
        format: &'static str,
        /// What it cannot hold.
        what: String,
    },
}
