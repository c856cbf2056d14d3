//! An error in a file, with the path and the place in it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use katagami_records::RecordError;

/// The place of an error in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location {
    /// The file as a whole.
    File,
    /// A record of fixed length, counted from 1.
    Record(u64),
    /// A byte, counted from 0.
    Offset(u64),
    /// A line, counted from 1.
    Line(usize),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Record(number) => write!(f, ", record {number}"),
            Self::Offset(byte) => write!(f, ", byte {byte}"),
            Self::Line(number) => write!(f, ", line {number}"),
        }
    }
}

/// A file that cannot be read or written, or whose contents are invalid.
#[derive(Debug, thiserror::Error)]
#[error("{path}{location}: {message}")]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The place in the file.
    pub location: Location,
    /// What is wrong there.
    pub message: String,
}

impl FileError {
    /// An error at a place in a file.
    pub fn new(path: &Path, location: Location, message: impl fmt::Display) -> Self {
        Self { path: path.to_owned(), location, message: message.to_string() }
    }

    /// The refusal to replace what an earlier run has left, which can be continued.
    pub fn exists(path: &Path) -> Self {
        Self::new(path, Location::File, "exists already; --resume continues it, --force replaces it")
    }

    /// An error that concerns the whole file. Made for `map_err`.
    pub fn whole<E: fmt::Display>(path: &Path) -> impl Fn(E) -> Self + '_ {
        move |error| Self::new(path, Location::File, error)
    }

    /// An error of our readers of records and lists. Made for `map_err`.
    pub(crate) fn of_record(path: &Path) -> impl Fn(RecordError) -> Self + '_ {
        |RecordError { line, message, .. }| {
            Self::new(path, line.map_or(Location::File, Location::Line), message)
        }
    }

    /// An error in a line, counted from 1. Made for `map_err`.
    pub fn line<E: fmt::Display>(path: &Path, line: usize) -> impl Fn(E) -> Self + '_ {
        move |error| Self::new(path, Location::Line(line), error)
    }

    /// An error of the operating system. Made for `map_err`.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        Self::whole(path)
    }
}
