//! Moves of a book, and what it says about them.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::error::LineErrorKind;
use crate::search::Score;
use katagami_rules::{Move, ParseError, Position, UsiMove, internals::excerpt};

/// A move in USI notation, or no move. It need not be legal in any position: the notation does not tell the kind of the
/// piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BookMove(Option<UsiMove>);

impl BookMove {
    /// No move.
    pub const NONE: Self = Self(None);

    /// Whether it is a move, not [`BookMove::NONE`].
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The legal move of `position` that is written like this, if there is one.
    pub fn legal_in(self, position: &Position) -> Option<Move> {
        position.complete(self.0?).ok()
    }

    /// The same move on the board rotated by 180 degrees.
    pub fn rotated(self) -> Self {
        Self(self.0.map(UsiMove::rotated))
    }
}

impl From<Move> for BookMove {
    fn from(mv: Move) -> Self {
        Self(mv.is_some().then(|| mv.into()))
    }
}

impl FromStr for BookMove {
    type Err = ParseError;

    /// Reads USI notation. `none` and `resign`, in any case of letters, are no move.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if ["none", "resign"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(Self::NONE);
        }
        Ok(Self(Some(text.parse()?)))
    }
}

impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(mv) => mv.fmt(f),
            None => f.write_str("none"),
        }
    }
}

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
            text.parse().map_err(|_: ParseError| LineErrorKind::NotAMove(excerpt(text)))
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
    let Some(text) = text else { return Ok(default) };
    text.parse().map_err(|_| LineErrorKind::NotANumber { column, found: excerpt(text) })
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
    use katagami_rules::Square;

    #[test]
    fn moves_are_written_as_they_were_read() {
        let position = Position::start();
        for &mv in &position.legal_moves() {
            let bare: BookMove = mv.to_string().parse().unwrap();
            assert_eq!((bare.to_string(), bare.legal_in(&position)), (mv.to_string(), Some(mv)));
            assert_eq!(bare.rotated().rotated(), bare);
            assert!(bare.rotated().legal_in(&position.rotated()).is_some(), "{mv}");
        }
    }

    #[test]
    fn drops_and_promotions_rotate() {
        let far = |text: &str| text.parse::<Square>().unwrap().inverse();
        let rotated = |text: &str| text.parse::<BookMove>().unwrap().rotated().to_string();
        assert_eq!(rotated("P*1a"), format!("P*{}", far("1a")));
        assert_eq!(rotated("1a2b+"), format!("{}{}+", far("1a"), far("2b")));
    }

    #[test]
    fn nothing_is_no_move() {
        for text in ["none", "None", "NONE", "resign"] {
            assert_eq!(text.parse(), Ok(BookMove::NONE));
        }
        assert_eq!((BookMove::NONE.to_string(), BookMove::NONE.rotated()), ("none".into(), BookMove::NONE));
        assert_eq!(BookMove::NONE.legal_in(&Position::start()), None);
        for text in ["", "7g", "xyzzy", "P*", "歩", "1a1b++"] {
            assert!(text.parse::<BookMove>().is_err(), "{text}");
        }
    }

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
