//! A move of a position, with what a book says about it.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::book_move::{BookMove, BookMoveError};
use super::error::LineErrorKind;
use crate::search::Score;

/// A move with what is known about it: one line of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The move.
    pub mv: BookMove,
    /// The answer expected, or [`BookMove::NONE`].
    pub ponder: BookMove,
    /// The value of the move for the side that makes it, in hundredths of a pawn.
    pub value: Score,
    /// The depth to which it was searched, in plies; 0 if it was not.
    pub depth: i32,
    /// The number of games in which it was played, of those that the book was made from.
    pub count: u64,
}

impl BookEntry {
    /// Reads a line: move, answer, value, depth and count. All but the move may be missing, from the end. What
    /// follows the last column is ignored.
    ///
    /// # Errors
    ///
    /// If the line is not UTF-8, or a column does not hold what it should.
    pub fn parse(line: &[u8]) -> Result<Self, LineErrorKind> {
        let line = std::str::from_utf8(line).map_err(|_| LineErrorKind::NotUtf8)?;
        let mut columns = line.split_ascii_whitespace();
        let mut mv = || {
            let text = columns.next().unwrap_or("none");
            text.parse().map_err(|BookMoveError| LineErrorKind::not_a_move(text))
        };
        let (mv, ponder) = (mv()?, mv()?);
        Ok(Self {
            mv,
            ponder,
            value: number("value", columns.next(), 0)?,
            depth: number("depth", columns.next(), 0)?,
            // A move that is listed was played.
            count: number("count", columns.next(), 1)?,
        })
    }

    /// The same entry on the board rotated by 180 degrees.
    pub fn rotated(self) -> Self {
        Self { mv: self.mv.rotated(), ponder: self.ponder.rotated(), ..self }
    }

    /// Merges another entry of the same move: counts add up, and the rest is that of the deeper search, or of `other`
    /// if both are equally deep.
    fn merge(&mut self, other: Self) {
        let count = self.count.saturating_add(other.count);
        if other.depth >= self.depth {
            *self = other;
        }
        self.count = count;
    }
}

/// The number in a column, or `default` if the column is missing.
fn number<N: FromStr>(column: &'static str, text: Option<&str>, default: N) -> Result<N, LineErrorKind> {
    text.map_or(Ok(default), |text| text.parse().map_err(|_| LineErrorKind::not_a_number(column, text)))
}

impl fmt::Display for BookEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, ponder, value, depth, count } = self;
        write!(f, "{mv} {ponder} {value} {depth} {count}")
    }
}

/// Adds an entry to those of a position, one for each move.
pub(super) fn insert(entries: &mut Vec<BookEntry>, entry: BookEntry) {
    match entries.iter_mut().find(|other| other.mv == entry.mv) {
        Some(other) => other.merge(entry),
        None => entries.push(entry),
    }
}

/// Sorts the entries of a position: those played most often first, of these the best first.
pub(super) fn sort(entries: &mut [BookEntry]) {
    // The sort is stable: equal entries keep the order of the file.
    entries.sort_by_key(|entry| (Reverse(entry.count), Reverse(entry.value)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(line: &str) -> BookEntry {
        BookEntry::parse(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn missing_columns_have_defaults() {
        for (line, whole) in [
            ("1a1b", "1a1b none 0 0 1"),
            ("1a1b None", "1a1b none 0 0 1"),
            ("1a1b 2a2b -30", "1a1b 2a2b -30 0 1"),
            ("1a1b 2a2b 30 12", "1a1b 2a2b 30 12 1"),
            ("1a1b\t2a2b  30 12 99 and more", "1a1b 2a2b 30 12 99"),
            ("none none", "none none 0 0 1"),
        ] {
            assert_eq!(entry(line).to_string(), whole);
        }
    }

    #[test]
    fn what_does_not_fit_its_column_is_refused() {
        for (line, mentioned) in [
            ("xyzzy", "xyzzy"),
            ("1a1b xyzzy", "xyzzy"),
            ("1a1b none 1.5", "value"),
            ("1a1b none 0 deep", "depth"),
            ("1a1b none 0 1 -1", "count"),
            ("1a1b none 99999999999", "value"),
        ] {
            let error = BookEntry::parse(line.as_bytes()).expect_err(line).to_string();
            assert!(error.contains(mentioned), "{line}: {error}");
        }
        assert_eq!(BookEntry::parse(b"\xff").unwrap_err().to_string(), "no UTF-8");
    }

    #[test]
    fn the_same_move_is_one_entry() {
        let mut entries = vec![entry("1a1b none 10 5 2")];
        for (line, known) in [
            ("1a1b 2a2b 20 4 3", "1a1b none 10 5 5"),
            ("1a1b 2a2b 30 5 1", "1a1b 2a2b 30 5 6"),
            ("1a1b none -1 9 18446744073709551615", "1a1b none -1 9 18446744073709551615"),
        ] {
            insert(&mut entries, entry(line));
            assert_eq!(entries.iter().map(ToString::to_string).collect::<Vec<_>>(), [known]);
        }
    }
}
