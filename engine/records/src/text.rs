//! Lines of texts, read and written.

/// The lines with their numbers from 1, without white space at the end. Lines end with a line feed, a carriage return, or both.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let of_line = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    of_line.flat_map(|line| line.split('\r')).enumerate().map(|(index, line)| (index + 1, line.trim_end()))
}

/// Adds to a text.
pub(crate) fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = std::fmt::Write::write_fmt(text, line);
}
