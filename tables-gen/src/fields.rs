//! The fields of a table of a spec, each taken with what is expected of it, so that a wrong one is a line in players' words.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeArray, DeInteger, DeTable, DeValue};

use crate::error::{Place, Problem};
use crate::words::{instead, is_invisible, nearest, quoted, unreadable};

/// A value with its place in the text.
pub type Value<'a> = Spanned<DeValue<'a>>;

/// The fields of a table.
pub struct Fields<'a> {
    table: &'a DeTable<'a>,
    place: Place,
}

/// What stands for a field that is not there, though one may look for it: its name and why.
pub type Advice = (&'static str, &'static str);

impl<'a> Fields<'a> {
    /// The fields of a table at a place, which must all be among `known`.
    pub fn new(
        table: &'a DeTable<'a>,
        place: Place,
        known: &[&'static str],
        advice: &[Advice],
    ) -> Result<Self, Problem> {
        for name in table.keys() {
            let place = place.key(&quoted(name.get_ref()).replace('`', ""), name);
            let name: &str = name.get_ref();
            if let Some((_, why)) = advice.iter().find(|(other, _)| *other == name) {
                return Err(place.problem(format!("there is no such field: {why}")));
            }
            if !known.contains(&name) {
                let instead = instead(name, known.iter().copied());
                return Err(place.problem(format!("there is no such field; {instead}")));
            }
        }
        Ok(Self { table, place })
    }

    /// Where a field stands, or the table if the field is absent.
    pub fn place(&self, name: &str) -> Place {
        self.place.key(name, self.table.get(name))
    }

    /// A field's value.
    pub fn value(&self, name: &str) -> Option<&'a Value<'a>> {
        self.table.get(name)
    }

    /// What a field must have that is absent.
    pub fn required<T>(&self, name: &str, value: Option<T>, expected: &str) -> Result<T, Problem> {
        value.ok_or_else(|| self.place(name).problem(format!("the field is missing, expected {expected}")))
    }

    /// What is read from a field's value, if there is one.
    fn map<T>(
        &self,
        name: &str,
        read: impl FnOnce(&'a DeValue<'a>) -> Result<T, String>,
    ) -> Result<Option<Spanned<T>>, Problem> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let content = read(value.get_ref()).map_err(|problem| self.place(name).problem(problem))?;
        Ok(Some(Spanned::new(value.span(), content)))
    }

    /// A text, whatever it says.
    pub fn text(&self, name: &str) -> Result<Option<Spanned<String>>, Problem> {
        self.map(name, |value| match value {
            DeValue::String(text) => Ok(text.clone().into_owned()),
            other => Err(unexpected("a text in quotes", other)),
        })
    }

    /// A text that people read, of at most so many characters.
    pub fn title(&self, name: &str, most: usize) -> Result<Option<Spanned<String>>, Problem> {
        self.map(name, |value| match value {
            DeValue::String(text) => match unreadable(text, most) {
                None => Ok(text.clone().into_owned()),
                Some(found) => Err(format!("expected a line of 1 to {most} characters, {found}")),
            },
            other => Err(unexpected("a text in quotes", other)),
        })
    }

    /// A single character that can be seen.
    pub fn character(&self, name: &str) -> Result<Option<Spanned<char>>, Problem> {
        self.map(name, |value| match value {
            DeValue::String(text) => {
                let mut symbols =
                    text.chars().filter(|&symbol| !symbol.is_whitespace() && !is_invisible(symbol));
                match (symbols.next(), text.chars().nth(1)) {
                    (Some(symbol), None) => Ok(symbol),
                    _ => Err(format!("expected one character, found {}", quoted(text))),
                }
            }
            other => Err(unexpected("one character in quotes", other)),
        })
    }

    /// A whole number in a range.
    pub fn whole<T: TryFrom<i64>>(
        &self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<Spanned<T>>, Problem> {
        self.map(name, |value| whole(value, &range))
    }

    /// A list of whole numbers in a range.
    pub fn numbers(
        &self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<Spanned<Vec<i32>>>, Problem> {
        self.map(name, |value| match value {
            DeValue::Array(values) => values.iter().map(|value| whole(value.get_ref(), &range)).collect(),
            other => Err(unexpected("a list of numbers in [ ]", other)),
        })
    }

    /// Whether something is so.
    pub fn truth(&self, name: &str) -> Result<Option<Spanned<bool>>, Problem> {
        self.map(name, |value| match value {
            DeValue::Boolean(truth) => Ok(*truth),
            other => Err(unexpected("true or false, without quotes", other)),
        })
    }

    /// One of some words, each with what it means.
    pub fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<Spanned<T>>, Problem> {
        let expected =
            || words.iter().map(|(word, _)| format!("\"{word}\"")).collect::<Vec<_>>().join(" or ");
        self.map(name, |value| match value {
            DeValue::String(text) => words.iter().find(|(word, _)| word == text).map_or_else(
                || {
                    let near = nearest(text, words.iter().map(|(word, _)| *word));
                    let near = near.map_or(String::new(), |word| format!("; did you mean \"{word}\"?"));
                    Err(format!("expected {}, found {}{near}", expected(), quoted(text)))
                },
                |(_, meaning)| Ok(*meaning),
            ),
            other => Err(unexpected(&expected(), other)),
        })
    }

    /// The fields of a table that is a field; `example` shows what is expected.
    pub fn fields(
        &self,
        name: &str,
        known: &[&'static str],
        advice: &[Advice],
        example: &str,
    ) -> Result<Option<(Spanned<()>, Self)>, Problem> {
        let Some(value) = self.value(name) else { return Ok(None) };
        match value.get_ref() {
            DeValue::Table(table) => {
                let fields = Fields::new(table, self.place(name), known, advice)?;
                Ok(Some((Spanned::new(value.span(), ()), fields)))
            }
            other => {
                let expected = format!("fields in {{ }}, such as {example}");
                Err(self.place(name).problem(unexpected(&expected, other)))
            }
        }
    }

    /// A list, whatever is in it; `expected` says what should be.
    pub fn list(&self, name: &str, expected: &str) -> Result<Option<Spanned<&'a DeArray<'a>>>, Problem> {
        self.map(name, |value| match value {
            DeValue::Array(values) => Ok(values),
            other => Err(unexpected(expected, other)),
        })
    }
}

/// The whole number that a value is, if it is in a range.
fn whole<T: TryFrom<i64>>(value: &DeValue<'_>, range: &RangeInclusive<i64>) -> Result<T, String> {
    let number = match value {
        DeValue::Integer(number) => number_in(number, range).and_then(|number| T::try_from(number).ok()),
        _ => None,
    };
    number.ok_or_else(|| {
        unexpected(&format!("a whole number from {} to {}", range.start(), range.end()), value)
    })
}

/// The number, if it is in a range.
fn number_in(number: &DeInteger<'_>, range: &RangeInclusive<i64>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok().filter(|number| range.contains(number))
}

/// What is wrong with a value of which something else was expected.
pub fn unexpected(expected: &str, found: &DeValue<'_>) -> String {
    let found = match found {
        DeValue::String(text) if text.is_empty() => "an empty text".into(),
        DeValue::String(text) => quoted(text),
        DeValue::Integer(number) => quoted(&number.to_string()).replace('`', ""),
        DeValue::Float(number) => quoted(&number.to_string()).replace('`', ""),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "fields in { }".into(),
    };
    format!("expected {expected}, found {found}")
}
