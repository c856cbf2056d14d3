//! What is wrong with a spec, and where.

use toml::Spanned;

/// What is wrong with a spec: the file, the line, the field and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A field of a file.
    #[error("{file}:{line}: `{field}`: {problem}")]
    Field {
        /// The file.
        file: String,
        /// The line where the field stands, or where it should.
        line: usize,
        /// The fields that lead to it: `pieces.name`.
        field: String,
        /// What was found, and what was expected.
        problem: String,
    },
    /// A line of a file that is not the TOML that was expected.
    #[error("{file}:{line}: {problem}")]
    Line {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// What was found, and what was expected.
        problem: String,
    },
    /// A whole file.
    #[error("{file}: {problem}")]
    File {
        /// The file.
        file: String,
        /// What was found, and what was expected.
        problem: String,
    },
    /// The choice of a board.
    #[error("{0}")]
    Choice(String),
}

impl Error {
    /// What is wrong with a whole file.
    pub(crate) fn file(file: &str, problem: impl Into<String>) -> Self {
        Self::File { file: file.to_owned(), problem: problem.into() }
    }
}

/// A place in a spec: the fields that lead to it, and where in the text it begins.
#[derive(Clone, Debug, Default)]
pub struct Place {
    field: String,
    byte: usize,
}

impl Place {
    /// A field of the spec itself; the beginning of the text if it is absent.
    pub fn field<'a, T: 'a>(name: &str, value: impl Into<Option<&'a Spanned<T>>>) -> Self {
        let value = value.into();
        Self { field: name.to_owned(), byte: value.map_or(0, |value| value.span().start) }
    }

    /// A field of the table that stands here; where the table begins if the field is absent.
    pub fn key<'a, T: 'a>(&self, name: &str, value: impl Into<Option<&'a Spanned<T>>>) -> Self {
        let value = value.into();
        Self {
            field: format!("{}.{name}", self.field),
            byte: value.map_or(self.byte, |value| value.span().start),
        }
    }

    /// An element of the array that stands here. Messages name the array.
    pub fn element<T>(&self, element: &Spanned<T>) -> Self {
        Self { byte: element.span().start, ..self.clone() }
    }

    /// What is wrong here: what was found, and what was expected.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem { place: self.clone(), message: message.into() }
    }
}

/// What is wrong at a place.
#[derive(Clone, Debug)]
pub struct Problem {
    place: Place,
    message: String,
}

impl Problem {
    /// The error in the text of a file.
    pub fn in_file(self, file: &str, text: &str) -> Error {
        let Self { place: Place { field, byte }, message: problem } = self;
        Error::Field { file: file.to_owned(), line: line_at(text, byte), field, problem }
    }
}

/// The number of the line that holds a byte of a text, counted from 1.
pub fn line_at(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&byte| byte == b'\n').count()
}
