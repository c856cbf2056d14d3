//! A sorted book that stays in its file: each position is looked for where it must be.
//!
//! The file is read, not mapped: books are edited by people and programs, and whoever cut a mapped file short would
//! end the engine.

use std::fmt;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::entry::{self, Entry};
use super::lines::{Line, Lines, without_ply};
use super::reader::read_position;
use crate::position::Position;

/// A sorted book in a file, or in anything that can be sought in.
pub struct OnTheFly<R> {
    lines: Lines<BufReader<R>>,
    length: u64,
}

/// What a look at a whole book, or at many places of it, has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// No position.
    Empty,
    /// Nothing out of order.
    Sorted,
    /// A position stands before its place: in which line, or at which byte.
    Unsorted(String),
}

impl<R: Read + Seek> OnTheFly<R> {
    /// Files up to this size are checked from end to end: that takes no longer than a blink.
    const CHECKED_WHOLE: u64 = 1 << 24;
    /// At so many places larger ones are.
    const PLACES: u64 = 4096;

    /// A book in `input`.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn new(mut input: R) -> io::Result<Self> {
        let length = input.seek(SeekFrom::End(0))?;
        input.rewind()?;
        Ok(Self { lines: Lines::new(BufReader::new(input)), length })
    }

    /// Whether the book is in the order that [`OnTheFly::find`] needs. A large one is looked at from end to end only
    /// if `wholly`, else as far as can be done in a moment.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn order(&mut self, wholly: bool) -> io::Result<Order> {
        let whole = wholly || self.length <= Self::CHECKED_WHOLE;
        let (places, stretch) = if whole { (1, u64::MAX) } else { (Self::PLACES, 2) };
        let mut last: Option<Vec<u8>> = None;
        for place in 0..places {
            self.lines.seek(self.length / places * place)?;
            for _ in 0..stretch {
                let Some((offset, key)) = self.next_position()? else { break };
                if last.is_some_and(|last| key < last) {
                    return self.place(offset, whole).map(Order::Unsorted);
                }
                last = Some(key);
            }
        }
        Ok(if last.is_none() { Order::Empty } else { Order::Sorted })
    }

    /// How to name a byte to people: by its line, unless the file is too large to count them.
    fn place(&mut self, offset: u64, by_line: bool) -> io::Result<String> {
        if !by_line {
            return Ok(format!("byte {offset}"));
        }
        self.lines.seek(0)?;
        let mut number = 1;
        while self.lines.offset() < offset && self.lines.next_line()?.is_some() {
            number += 1;
        }
        Ok(format!("line {number}"))
    }

    /// The moves of a position, at any number of moves if `any_ply`, the most played and best first.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn find(&mut self, position: &Position, any_ply: bool) -> io::Result<Vec<Entry>> {
        let sfen = position.to_sfen();
        let key = without_ply(sfen.as_bytes());
        let start = self.lower_bound(key)?;
        self.lines.seek(start)?;
        let mut found = Vec::new();
        let mut wanted = false;
        while let Some(line) = self.lines.next_line()? {
            match Line::of(line) {
                Line::Position(other) if without_ply(other) != key => break,
                Line::Position(other) => {
                    wanted = read_position(other).is_ok_and(|other| any_ply || other.ply() == position.ply());
                }
                Line::Move(line) if wanted => {
                    if let Some(entry) = Entry::parse(line).ok().filter(|entry| entry.mv.is_some()) {
                        entry::insert(&mut found, entry);
                    }
                }
                _ => {}
            }
        }
        entry::sort(&mut found);
        Ok(found)
    }

    /// A byte from which on the first position is the first one that does not come before `key`.
    fn lower_bound(&mut self, key: &[u8]) -> io::Result<u64> {
        let (mut low, mut high) = (0, self.length);
        while low < high {
            let middle = low + (high - low) / 2;
            self.lines.seek(middle)?;
            match self.next_position()? {
                Some((offset, other)) if *other < *key => low = offset + 1,
                _ => high = middle,
            }
        }
        Ok(low)
    }

    /// The next position: where its line begins, and its SFEN without the number of the move.
    fn next_position(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        loop {
            let offset = self.lines.offset();
            let Some(line) = self.lines.next_line()? else { return Ok(None) };
            if let Line::Position(sfen) = Line::of(line) {
                return Ok(Some((offset, without_ply(sfen).to_vec())));
            }
        }
    }
}

impl<R> fmt::Debug for OnTheFly<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnTheFly").field("length", &self.length).finish_non_exhaustive()
    }
}
