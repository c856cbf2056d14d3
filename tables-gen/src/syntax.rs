//! What is wrong with a text that is no TOML, in players' words.
//!
//! The messages of the library name parts of its grammar. Each kind of them has words here, and a line of the text that shows
//! none of them is shown as a whole.

use toml::Spanned;
use toml::de::DeTable;

use crate::error::line_at;
use crate::words::quoted;

/// The tables of a text, or the line that is wrong and what is wrong there.
pub fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, (usize, String)> {
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err((
            1,
            "the file is empty, expected a board: `title`, `files`, `ranks`, `start`, `pieces`".into(),
        ));
    }
    DeTable::parse(text).map_err(|error| {
        let (start, end) = error.span().map_or((0, 0), |span| (span.start, span.end));
        let found = text.get(start..end).unwrap_or_default();
        (line_at(text, start), in_words(error.message(), found, line_of(text, start)))
    })
}

/// The line that holds a byte.
fn line_of(text: &str, byte: usize) -> &str {
    let before = text.get(..byte).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default().trim()
}

/// A message of the library in other words: what begins as the first part means the second.
const MESSAGES: [(&str, &str); 17] = [
    ("extra assignment", "expected a comma between the fields"),
    ("extra `=`", "expected one = in a line"),
    ("invalid basic string", "a text begins with \" and does not end in its line, expected another \""),
    ("invalid literal string", "a text begins with ' and does not end in its line, expected another '"),
    ("invalid multi-line", "a text begins with three quotes and does not end, expected three more"),
    ("string values must be quoted", "expected a value: a number, or a text in quotes"),
    ("missing comma between array elements", "expected a comma after the one before"),
    ("missing comma between key-value pairs", "expected a comma after the field before"),
    ("unclosed array", "a list begins with [ and does not end, expected ]"),
    ("unclosed inline table", "fields begin with { and do not end, expected }"),
    ("unclosed table", "a heading begins with [ and does not end, expected ]"),
    ("extra comma", "a comma too many, expected something between the two"),
    ("key with no value", "a field without a value, expected `name = value`"),
    ("missing value", "a field without a value, expected `name = value`"),
    ("carriage return must", "a line ends as on no system, expected a line feed"),
    ("unexpected leading zero", "a number begins with 0, expected no zeros before it"),
    ("cannot extend value", "a field that has a value already is given fields, expected one or the other"),
];

/// What is wrong in players' words.
fn in_words(message: &str, found: &str, line: &str) -> String {
    if message.starts_with("duplicate key") {
        return format!("the field {} stands twice, expected it once", quoted(found));
    }
    let words = MESSAGES.into_iter().find(|(beginning, _)| message.starts_with(beginning));
    let words = words.map_or_else(
        || {
            if line.contains('=') {
                "expected a value: a number, or a text in quotes"
            } else {
                "expected `name = value`"
            }
        },
        |(_, words)| words,
    );
    if line.is_empty() { words.into() } else { format!("{words}; the line is {}", quoted(line)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_the_grammar_is_left() {
        for (text, line, expected) in [
            ("", 1, "the file is empty"),
            ("\u{feff}\r\n", 1, "the file is empty"),
            (
                "a = \"Quad\nb = 4\n",
                1,
                "a text begins with \" and does not end in its line, expected another \"; the line is `a = \"Quad`",
            ),
            ("a = 1\na = 2\n", 2, "the field `a` stands twice, expected it once"),
            ("a = [\n    { b = 1 }\n    { c = 2 },\n]\n", 3, "expected a comma after the one before"),
            ("a = { b = 1 c = 2 }\n", 1, "expected a comma between the fields"),
            ("a = [1, 2\n", 1, "a list begins with ["),
            ("a = three\n", 1, "expected a value: a number, or a text in quotes"),
            ("a =\n", 1, "expected a value"),
            ("a\n", 1, "a field without a value"),
            ("a = 08\n", 1, "a number begins with 0"),
            ("a = 1\na.b = 2\n", 2, "a field that has a value already"),
            ("a = 'x\n", 1, "a text begins with '"),
            ("a = \"\"\"x\n", 2, "a text begins with three quotes"),
            ("<a>\n", 1, ""),
            ("a = 1 b = 2\n", 1, ""),
            ("[a\nb = 1\n", 1, ""),
            ("a = \"\\q\"\n", 1, ""),
            ("a = 1_\n", 1, ""),
            ("a = {\n", 1, ""),
        ] {
            let (at, problem) = parse(text).expect_err(text);
            assert_eq!(at, line, "{text}: {problem}");
            assert!(problem.starts_with(expected), "{text}: {problem}");
            for word in ["key", "inline", "array", "basic", "literal", "newline"] {
                assert!(!problem.contains(word), "{text}: {problem}");
            }
        }
    }
}
