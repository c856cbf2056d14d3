//! What is wrong with a spec, and where.

use std::fmt::Display;

use toml::Spanned;

/// What is wrong with a spec, or with the choice of one: the file, the line, the field and what was expected there, as far as
/// they are known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub(crate) String);

impl Error {
    /// What is wrong with a whole file.
    pub(crate) fn file(file: &str, problem: impl Display) -> Self {
        Self(format!("{file}: {problem}"))
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
        let before = if self.field.is_empty() { String::new() } else { format!("{}.", self.field) };
        Self { field: format!("{before}{name}"), byte: value.map_or(self.byte, |value| value.span().start) }
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
        let Self { place: Place { field, byte }, message } = self;
        Error(format!("{file}:{}: `{field}`: {message}", line_at(text, byte)))
    }
}

/// The number of the line that holds a byte of a text, counted from 1.
pub fn line_at(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&byte| byte == b'\n').count()
}
