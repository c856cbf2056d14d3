//! Places in a spec, and the lines where they stand.

use std::fmt;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// A step from a value of a spec to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// To the field of a table.
    Key(&'static str),
    /// To an element of an array.
    Index(usize),
}

/// A place in a spec: the way to it from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place(Vec<Step>);

impl Place {
    /// A field of the spec itself.
    pub fn field(name: &'static str) -> Self {
        Self::default().key(name)
    }

    /// A field of the table that stands here.
    pub fn key(&self, name: &'static str) -> Self {
        self.then(Step::Key(name))
    }

    /// An element of the array that stands here.
    pub fn index(&self, index: usize) -> Self {
        self.then(Step::Index(index))
    }

    fn then(&self, step: Step) -> Self {
        Self([&self.0[..], &[step]].concat())
    }

    /// What is wrong here.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem { place: self.clone(), message: message.into() }
    }

    /// The line of a text where it stands, counted from 1, or that of the innermost value around it that is there.
    pub fn line(&self, text: &str) -> usize {
        let Ok(document) = DeTable::parse(text) else { return 1 };
        let mut span = 0..0;
        let mut here = DeValue::Table(document.into_inner());
        for &step in &self.0 {
            let Some((found, inside)) = enter(here, step) else { break };
            (span, here) = (found, inside);
        }
        line_at(text, span.start)
    }
}

/// The value that a step leads to, and where it begins.
fn enter(value: DeValue<'_>, step: Step) -> Option<(Range<usize>, DeValue<'_>)> {
    match (value, step) {
        (DeValue::Table(table), Step::Key(name)) => {
            let (key, value) = table.into_iter().find(|(key, _)| key.get_ref() == name)?;
            Some((key.span(), value.into_inner()))
        }
        (DeValue::Array(array), Step::Index(index)) => {
            let value = array.into_iter().nth(index)?;
            Some((value.span(), value.into_inner()))
        }
        _ => None,
    }
}

/// The number of the line that holds a byte of a text.
pub fn line_at(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&byte| byte == b'\n').count()
}

impl fmt::Display for Place {
    /// The fields on the way, without the numbers of elements: `pieces.promoted`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&str> = self
            .0
            .iter()
            .filter_map(|step| match step {
                Step::Key(name) => Some(*name),
                Step::Index(_) => None,
            })
            .collect();
        formatter.write_str(&keys.join("."))
    }
}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What was found, and what was expected.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "title = \"T\"\n\npieces = [\n    { name = \"a\" },\n    { name = \"b\",\n      move = \"F\" },\n]\n\n[rules]\ntry = 1\n";

    #[test]
    fn places_have_lines() {
        let pieces = Place::field("pieces");
        assert_eq!(pieces.line(TEXT), 3);
        assert_eq!(pieces.index(0).line(TEXT), 4);
        assert_eq!(pieces.index(1).key("move").line(TEXT), 6);
        assert_eq!(Place::field("rules").key("try").line(TEXT), 10);
    }

    #[test]
    fn what_is_missing_is_where_it_should_be() {
        assert_eq!(Place::field("pieces").index(1).key("letter").line(TEXT), 5);
        assert_eq!(Place::field("zone").line(TEXT), 1);
        assert_eq!(Place::field("zone").line("no toml"), 1);
    }

    #[test]
    fn places_are_named_by_their_fields() {
        assert_eq!(Place::field("pieces").index(3).key("promoted").to_string(), "pieces.promoted");
    }
}
