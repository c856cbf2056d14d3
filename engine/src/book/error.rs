//! What can be wrong with a book.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use katagami_rules::SfenError;

/// What is wrong with a line of a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineErrorKind {
    /// It is not UTF-8.
    #[error("no UTF-8")]
    NotUtf8,
    /// Its position is not a position of this board.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// A move without a position before it.
    #[error("a move before any position")]
    NoPosition,
    /// A move that does not exist on this board.
    #[error("{0:?} is no move")]
    NotAMove(String),
    /// A column that should hold a number does not, or holds one out of range.
    #[error("the {column} is no number: {found:?}")]
    NotANumber {
        /// The name of the column.
        column: &'static str,
        /// What was found.
        found: String,
    },
}

/// A line of a book that is left out, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {kind}")]
pub struct LineError {
    /// The number of the line, the first being 1.
    pub line: u64,
    /// What is wrong with it.
    pub kind: LineErrorKind,
}

/// The lines of a book that are left out: all are counted, the first of them are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineErrors {
    listed: Vec<LineError>,
    count: usize,
}

impl LineErrors {
    /// The number of errors that are kept: a file that is not a book at all has one in each line.
    const LISTED: usize = 100;

    /// Adds an error.
    pub fn push(&mut self, error: LineError) {
        self.count += 1;
        if self.listed.len() < Self::LISTED {
            self.listed.push(error);
        }
    }

    /// The first errors, at most 100.
    pub fn listed(&self) -> &[LineError] {
        &self.listed
    }

    /// The number of errors.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether there is no error.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl fmt::Display for LineErrors {
    /// The first error and the number of further ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.listed.first(), self.count) {
            (None, _) => f.write_str("no broken lines"),
            (Some(first), 1) => write!(f, "{first}"),
            (Some(first), count) => write!(f, "{first} (and {} more broken lines)", count - 1),
        }
    }
}

/// Why a book could not be opened or written.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be opened, read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file holds no position of this board.
    #[error("{}: no book: no position of this board ({}); {errors}", path.display(), katagami_rules::board::NAME)]
    Empty {
        /// The path of the file.
        path: PathBuf,
        /// What is wrong with its lines.
        errors: LineErrors,
    },
    /// The file is not sorted, as reading it on the fly requires.
    #[error(
        "{}: not sorted at {place}: cannot be read on the fly; `katagami book make <new file> --book <this file>` sorts it",
        path.display()
    )]
    Unsorted {
        /// The path of the file.
        path: PathBuf,
        /// The first place where the order is broken: a line, or a byte.
        place: String,
    },
}

impl BookError {
    /// Adds the path to an error of the system.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}
