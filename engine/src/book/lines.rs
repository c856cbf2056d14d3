//! The lines of a book file.

use std::io::{self, BufRead, Seek, SeekFrom};

use crate::bounded_line;

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
