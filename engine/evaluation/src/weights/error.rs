//! What can be wrong with weight files.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why weights could not be read, written or converted.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// The system refused to open, read or write.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file has not the size that its format has on this board.
    #[error("{}: {format} of this board ({}) has {expected} bytes, found {found}", path.display(), katagami_rules::board::NAME)]
    Size {
        /// Which file.
        path: PathBuf,
        /// What it was taken for.
        format: &'static str,
        /// How long such a file is.
        expected: u64,
        /// How long this one is.
        found: u64,
    },
    /// A file is made for another board, in another version, or with terms that this engine does not know.
    #[error("{}: expected {expected}, found {found}", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
        /// What this engine can use.
        expected: String,
        /// What the file holds.
        found: String,
    },
    /// A file is cut short or its contents do not fit its checksum.
    #[error("{}: damaged: {problem}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What does not fit.
        problem: String,
    },
    /// A folder holds no weights of any known format.
    #[error("{}: no weights found; expected one of {expected}", path.display())]
    Nothing {
        /// Which folder.
        path: PathBuf,
        /// What it might have held.
        expected: String,
    },
    /// A converted weight does not fit where the new form keeps it.
    #[error("the weight of {name} is {value}, outside {range}; not converted")]
    Overflow {
        /// The king and the pieces, by name.
        name: String,
        /// The weight.
        value: i64,
        /// What fits.
        range: &'static str,
    },
    /// The weights have something that the other format has no place for.
    #[error("{format} cannot hold {what}")]
    Unrepresentable {
        /// The other format.
        format: &'static str,
        /// What it cannot hold.
        what: String,
    },
}

impl WeightsError {
    /// For `map_err` on what the system does with `path`.
    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }
}
