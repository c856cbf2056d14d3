//! What can be wrong with books.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::position::SfenError;

/// What is wrong with a line of a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It is no text.
    #[error("no UTF-8")]
    NoText,
    /// Its position is none of this board.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// There is no position that its move could belong to.
    #[error("a move before any position")]
    NoPosition,
    /// What should be a move is none on this board.
    #[error("{0:?} is no move")]
    NoMove(String),
    /// What should be a number is none, or one that is too large.
    #[error("the {column} is no number: {found:?}")]
    NoNumber {
        /// Which number.
        column: &'static str,
        /// What was found.
        found: String,
    },
}

impl Fault {
    pub(super) fn no_move(found: &str) -> Self {
        Self::NoMove(brief(found))
    }

    pub(super) fn no_number(column: &'static str, found: &str) -> Self {
        Self::NoNumber { column, found: brief(found) }
    }
}

/// The beginning of a word, so that a message stays a line.
fn brief(text: &str) -> String {
    const LONGEST: usize = 40;
    text.chars().take(LONGEST).collect()
}

/// A line of a book that is left out, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct Problem {
    /// Which line, the first being 1.
    pub line: u64,
    /// What is wrong with it.
    pub fault: Fault,
}

/// All lines of a book that are left out; the first of them by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems {
    listed: Vec<Problem>,
    count: usize,
}

impl Problems {
    /// So many are kept: a file that is no book at all would have one in each line.
    const LISTED: usize = 100;

    /// Adds a problem.
    pub fn push(&mut self, problem: Problem) {
        self.count += 1;
        if self.listed.len() < Self::LISTED {
            self.listed.push(problem);
        }
    }

    /// The first ones.
    pub fn listed(&self) -> &[Problem] {
        &self.listed
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl fmt::Display for Problems {
    /// The first problem and how many more there are.
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
    /// The system refused to open, read or write.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file holds no position that can be used.
    #[error("{}: no book: no position of this board ({}); {problems}", path.display(), crate::board::NAME)]
    Empty {
        /// Which file.
        path: PathBuf,
        /// What is wrong with its lines.
        problems: Problems,
    },
    /// A file is not in the order that reading on the fly needs.
    #[error(
        "{}: not sorted at {place}: cannot be read on the fly; `katagami book make <new file> --book <this file>` sorts it",
        path.display()
    )]
    Unsorted {
        /// Which file.
        path: PathBuf,
        /// Where a position stands before its place.
        place: String,
    },
}

impl BookError {
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}
