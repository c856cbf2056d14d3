//! Reads a book line by line: what can be used, and what cannot, with its number.

use std::io::{self, BufRead};

use super::entry::Entry;
use super::lines::{Line, Lines};
use super::problem::{Fault, Problem};
use crate::position::Position;

/// What a book says in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// What follows belongs to this position.
    Position(Box<Position>),
    /// A move of the last position.
    Move(Entry),
    /// A line that is left out.
    Problem(Problem),
}

/// What a move belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Under {
    Nothing,
    Position,
    /// A position that is left out, and its moves with it: that was told already.
    Broken,
}

/// The items of a book in their order, with the numbers of their lines.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    /// The number of the last line.
    number: u64,
    under: Under,
}

impl<R: BufRead> Reader<R> {
    /// Reads from the beginning of a book.
    pub fn new(input: R) -> Self {
        Self { lines: Lines::new(input), number: 0, under: Under::Nothing }
    }

    /// The next item, `None` at the end.
    fn read(&mut self) -> io::Result<Option<(u64, Item)>> {
        while let Some(line) = self.lines.next_line()? {
            self.number += 1;
            if let Some(read) = understand(line, &mut self.under) {
                let problem = |fault| Item::Problem(Problem { line: self.number, fault });
                return Ok(Some((self.number, read.unwrap_or_else(problem))));
            }
        }
        Ok(None)
    }
}

/// What a line says, if anything.
fn understand(line: &[u8], under: &mut Under) -> Option<Result<Item, Fault>> {
    match (Line::of(line), *under) {
        (Line::Nothing, _) | (Line::Move(_), Under::Broken) => None,
        (Line::Position(sfen), _) => {
            let position = read_position(sfen);
            *under = if position.is_ok() { Under::Position } else { Under::Broken };
            Some(position.map(|position| Item::Position(Box::new(position))))
        }
        (Line::Move(line), under) => match Entry::parse(line) {
            Err(fault) => Some(Err(fault)),
            Ok(_) if under == Under::Nothing => Some(Err(Fault::NoPosition)),
            // So some books say that they know of no move.
            Ok(entry) => entry.mv.is_some().then_some(Ok(Item::Move(entry))),
        },
    }
}

/// Reads the SFEN of a position.
pub(super) fn read_position(sfen: &[u8]) -> Result<Position, Fault> {
    let sfen = std::str::from_utf8(sfen).map_err(|_| Fault::NoText)?;
    Ok(Position::from_sfen(sfen)?)
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<(u64, Item)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}
