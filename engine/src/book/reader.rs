//! Reads a book line by line: what can be used, and what cannot, with line numbers.

use std::io;
use std::io::{BufRead, Seek, SeekFrom};

use super::entry::BookEntry;
use super::error::{LineError, LineErrorKind};
use katagami_client::bounded_line;
use katagami_rules::position::Position;

/// What a line holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind<'a> {
    /// Nothing: the line is empty, the header, or a comment.
    Nothing,
    /// A position, as SFEN.
    Position(&'a [u8]),
    /// A move, with what is known about it.
    Move(&'a [u8]),
}

/// The byte-order mark that some editors write before the first line.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<'a> LineKind<'a> {
    /// Tells the kind of a line from its beginning.
    pub fn of(line: &'a [u8]) -> Self {
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
        if line.is_empty() || line.starts_with(b"#") || line.starts_with(b"//") {
            return Self::Nothing;
        }
        let sfen = line.strip_prefix(b"sfen");
        match sfen.filter(|sfen| sfen.first().is_none_or(u8::is_ascii_whitespace)) {
            Some(sfen) => Self::Position(sfen.trim_ascii_start()),
            None => Self::Move(line),
        }
    }
}

/// The SFEN of a position without its move number.
pub fn without_ply(sfen: &[u8]) -> &[u8] {
    let sfen = sfen.trim_ascii_end();
    let digits = sfen.iter().rev().take_while(|digit| digit.is_ascii_digit()).count();
    let key = &sfen[..sfen.len() - digits];
    if key.last().is_some_and(u8::is_ascii_whitespace) { key.trim_ascii_end() } else { sfen }
}

/// Reads lines of bytes, and counts where in the input they begin.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    /// The offset of the next line.
    offset: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The greatest length of a line, far more than any line of a book has. The rest of a longer one is skipped.
    const LONGEST: usize = 1 << 16;

    /// Reads from the beginning of `input`.
    pub fn new(input: R) -> Self {
        Self { input, offset: 0, line: Vec::new() }
    }

    /// The offset of the next line, in bytes.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The next line with its line end, or `None` at the end of the input.
    pub fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        let read = bounded_line::read(&mut self.input, &mut self.line, Self::LONGEST)?;
        self.offset += read;
        Ok((read > 0).then_some(&self.line))
    }
}

impl<R: BufRead + Seek> Lines<R> {
    /// Goes to the first line that begins at or after `offset`.
    pub fn seek(&mut self, offset: u64) -> io::Result<()> {
        // A line begins there if the byte before ends one.
        self.offset = self.input.seek(SeekFrom::Start(offset.saturating_sub(1)))?;
        if offset > 0 {
            self.offset += bounded_line::skip(&mut self.input)?;
        }
        Ok(())
    }
}

/// What one line of a book holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookItem {
    /// A position: the moves that follow belong to it.
    Position(Box<Position>),
    /// A move of the last position.
    Move(BookEntry),
    /// A line that is left out.
    Error(LineError),
}

/// What a move line belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Context {
    /// There was no position yet.
    None,
    /// A position.
    Position,
    /// A position that is left out, and its moves with it. It was reported already.
    Invalid,
}

/// Iterates over the items of a book, with the numbers of their lines, the first being 1.
#[derive(Debug)]
pub struct BookReader<R> {
    lines: Lines<R>,
    /// The number of the last line.
    number: u64,
    context: Context,
}

impl<R: BufRead> BookReader<R> {
    /// Reads from the beginning of `input`.
    pub fn new(input: R) -> Self {
        Self { lines: Lines::new(input), number: 0, context: Context::None }
    }

    /// The next item, `None` at the end.
    fn read(&mut self) -> io::Result<Option<(u64, BookItem)>> {
        while let Some(line) = self.lines.next_line()? {
            self.number += 1;
            if let Some(item) = parse(line, &mut self.context) {
                let error = |kind| BookItem::Error(LineError { line: self.number, kind });
                return Ok(Some((self.number, item.unwrap_or_else(error))));
            }
        }
        Ok(None)
    }
}

/// What a line holds, if anything.
fn parse(line: &[u8], context: &mut Context) -> Option<Result<BookItem, LineErrorKind>> {
    match (LineKind::of(line), *context) {
        (LineKind::Nothing, _) | (LineKind::Move(_), Context::Invalid) => None,
        (LineKind::Position(sfen), _) => {
            let position = read_position(sfen);
            *context = if position.is_ok() { Context::Position } else { Context::Invalid };
            Some(position.map(|position| BookItem::Position(Box::new(position))))
        }
        (LineKind::Move(line), context) => match BookEntry::parse(line) {
            Err(error) => Some(Err(error)),
            Ok(_) if context == Context::None => Some(Err(LineErrorKind::NoPosition)),
            // Some books mark a position without moves by the move `none`.
            Ok(entry) => entry.mv.is_some().then_some(Ok(BookItem::Move(entry))),
        },
    }
}

/// Reads the SFEN of a position.
pub(super) fn read_position(sfen: &[u8]) -> Result<Position, LineErrorKind> {
    let sfen = std::str::from_utf8(sfen).map_err(|_| LineErrorKind::NotUtf8)?;
    Ok(Position::from_sfen(sfen)?)
}

impl<R: BufRead> Iterator for BookReader<R> {
    type Item = io::Result<(u64, BookItem)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn lines_are_recognized_by_their_beginnings() {
        for (line, is) in [
            (&b"#YANEURAOU-DB2016 1.00\r\n"[..], LineKind::Nothing),
            (b"\xef\xbb\xbf#YANEURAOU-DB2016 1.00", LineKind::Nothing),
            (b"// \xff\xfe", LineKind::Nothing),
            (b" \t\r\n", LineKind::Nothing),
            (b"", LineKind::Nothing),
            (b"sfen k/K b - 1 \r\n", LineKind::Position(b"k/K b - 1")),
            (b"\xef\xbb\xbfsfen  k/K b - 1", LineKind::Position(b"k/K b - 1")),
            (b"sfen", LineKind::Position(b"")),
            (b"sfenk", LineKind::Move(b"sfenk")),
            (b" 1a1b none\n", LineKind::Move(b"1a1b none")),
        ] {
            assert_eq!(LineKind::of(line), is, "{}", line.escape_ascii());
        }
    }

    #[test]
    fn move_numbers_are_cut_off() {
        for (sfen, key) in [
            (&b"k/K b - 1"[..], &b"k/K b -"[..]),
            (b"k/K b 2P 12 \r", b"k/K b 2P"),
            (b"k/K b -\t12", b"k/K b -"),
            (b"k/K b -", b"k/K b -"),
            (b"12", b"12"),
            (b"", b""),
        ] {
            assert_eq!(without_ply(sfen), key, "{}", sfen.escape_ascii());
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let mut bytes = vec![b'x'; 200_000];
        bytes.extend_from_slice(b"\nlast");
        let mut lines = Lines::new(&bytes[..]);
        assert_eq!(lines.next_line().unwrap().map(<[u8]>::len), Some(1 << 16));
        assert_eq!((lines.offset(), lines.next_line().unwrap()), (200_001, Some(&b"last"[..])));
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[test]
    fn lines_are_found_from_any_byte() {
        let mut lines = Lines::new(Cursor::new(b"a\nbc\nd"));
        for (offset, line) in [
            (0, Some(&b"a\n"[..])),
            (1, Some(b"bc\n")),
            (2, Some(b"bc\n")),
            (3, Some(b"d")),
            (6, None),
            (9, None),
        ] {
            lines.seek(offset).unwrap();
            assert_eq!(lines.next_line().unwrap(), line, "{offset}");
        }
    }
}
