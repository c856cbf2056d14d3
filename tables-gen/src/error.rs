//! What is wrong with a spec, and where.

use std::fmt;

/// What is wrong with a spec: the file, the line, the field and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    file: String,
    line: Option<usize>,
    field: String,
    problem: String,
}

impl Error {
    /// What is wrong with a whole file.
    pub(crate) fn new(file: &str, problem: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: None, field: String::new(), problem: problem.into() }
    }

    /// What is wrong with no file.
    pub(crate) fn general(problem: impl Into<String>) -> Self {
        Self::new("", problem)
    }

    /// What is wrong in a line of a file, and with which field; an empty one is left out of the message.
    pub(crate) fn at(file: &str, line: usize, field: String, problem: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: Some(line), field, problem: problem.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            formatter.write_str(&self.file)?;
            if let Some(line) = self.line {
                write!(formatter, ":{line}")?;
            }
            formatter.write_str(": ")?;
        }
        if !self.field.is_empty() {
            write!(formatter, "`{}`: ", self.field)?;
        }
        formatter.write_str(&self.problem)
    }
}

impl std::error::Error for Error {}
