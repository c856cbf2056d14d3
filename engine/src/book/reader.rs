//! Reads a book line by line: what can be used, and what cannot, with line numbers.

use std::io::{self, BufRead};

use super::entry::BookEntry;
use super::error::{LineError, LineErrorKind};
use super::lines::{LineKind, Lines};
use katagami_rules::position::Position;

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
