//! What is wrong with a spec, and where.

use std::fmt;

/// What is wrong with a spec: the file, the field and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    spec: String,
    field: String,
    problem: String,
}

impl Error {
    pub(crate) fn new(spec: &str, field: &str, problem: impl Into<String>) -> Self {
        Self { spec: spec.to_owned(), field: field.to_owned(), problem: problem.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.spec.is_empty() {
            write!(formatter, "variants/{}.toml: ", self.spec)?;
        }
        if !self.field.is_empty() {
            write!(formatter, "`{}`: ", self.field)?;
        }
        formatter.write_str(&self.problem)
    }
}

impl std::error::Error for Error {}
