//! The lines of records.

/// The lines with their numbers from 1, without white space at the end.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()))
}
