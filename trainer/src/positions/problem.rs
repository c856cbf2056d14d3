//! What can be wrong with a file of positions.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Where in a file something is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A record of fixed length, from 1.
    Record(u64),
    /// A byte, from 0.
    Offset(u64),
    /// A line, from 1.
    Line(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Record(number) => write!(f, ", record {number}"),
            Self::Offset(byte) => write!(f, ", byte {byte}"),
            Self::Line(number) => write!(f, ", line {number}"),
        }
    }
}

/// Something is wrong with a file of positions or games.
#[derive(Debug, thiserror::Error)]
#[error("{path}{place}: {what}")]
pub struct Problem {
    /// Which file.
    pub path: PathBuf,
    /// Where in it.
    pub place: Place,
    /// What.
    pub what: String,
}

impl Problem {
    /// Something wrong at a place.
    pub fn new(path: &Path, place: Place, what: impl fmt::Display) -> Self {
        Self { path: path.to_owned(), place, what: what.to_string() }
    }

    /// What the system says of a file.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        move |error| Self::new(path, Place::File, error)
    }
}
