//! One move of a position, with what a book knows of it.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::notation::BareMove;
use super::problem::Fault;
use crate::search::Score;

/// A move with what is known of it: a line of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The move.
    pub mv: BareMove,
    /// The answer expected.
    pub ponder: BareMove,
    /// What the move is worth for the side that makes it.
    pub value: Score,
    /// How deep it was searched; 0 if it was not.
    pub depth: i32,
    /// How often it was played in the games that the book was made from.
    pub count: u64,
}

impl Entry {
    /// Reads a line: move, answer, value, depth and count, of which all but the move may be missing.
    ///
    /// # Errors
    ///
    /// If something is there that is not what its column holds. What stands behind the last column is left out.
    pub fn parse(line: &[u8]) -> Result<Self, Fault> {
        let line = std::str::from_utf8(line).map_err(|_| Fault::NoText)?;
        let mut columns = line.split_ascii_whitespace();
        let mut mv = || {
            let text = columns.next().unwrap_or("none");
            text.parse().map_err(|()| Fault::no_move(text))
        };
        let (mv, ponder) = (mv()?, mv()?);
        Ok(Self {
            mv,
            ponder,
            value: number("value", columns.next(), 0)?,
            depth: number("depth", columns.next(), 0)?,
            // A move that is there was played.
            count: number("count", columns.next(), 1)?,
        })
    }

    /// The same on the board turned by 180 degrees.
    pub fn turned(self) -> Self {
        Self { mv: self.mv.turned(), ponder: self.ponder.turned(), ..self }
    }

    /// Learns what another entry knows of the same move: counts add up, of two values that of the deeper search stays,
    /// of equally deep ones the new one.
    fn learn(&mut self, other: Self) {
        let count = self.count.saturating_add(other.count);
        if other.depth >= self.depth {
            *self = other;
        }
        self.count = count;
    }
}

/// A number in its column, `default` if it is missing.
fn number<N: FromStr>(column: &'static str, text: Option<&str>, default: N) -> Result<N, Fault> {
    text.map_or(Ok(default), |text| text.parse().map_err(|_| Fault::no_number(column, text)))
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, ponder, value, depth, count } = self;
        write!(f, "{mv} {ponder} {value} {depth} {count}")
    }
}

/// Adds an entry to those of a position, one for each move.
pub(super) fn insert(entries: &mut Vec<Entry>, entry: Entry) {
    match entries.iter_mut().find(|other| other.mv == entry.mv) {
        Some(other) => other.learn(entry),
        None => entries.push(entry),
    }
}

/// Brings the entries of a position into a book's order: what was played most often comes first, of that the best.
pub(super) fn sort(entries: &mut [Entry]) {
    // A stable sort: what is equal stays as its file has it.
    entries.sort_by_key(|entry| (Reverse(entry.count), Reverse(entry.value)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(line: &str) -> Entry {
        Entry::parse(line.as_bytes()).unwrap_or_else(|fault| panic!("{line}: {fault}"))
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
            let fault = Entry::parse(line.as_bytes()).expect_err(line).to_string();
            assert!(fault.contains(mentioned), "{line}: {fault}");
        }
        assert_eq!(Entry::parse(b"\xff").unwrap_err().to_string(), "no UTF-8");
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
