//! A sorted book that stays in its file: positions are found by binary search.
//!
//! The file is read, not mapped into memory: if another program truncated a mapped file, the engine would crash.

use std::fmt;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::entry::{self, BookEntry};
use super::reader::{LineKind, Lines, read_position, without_ply};
use katagami_rules::position::Position;

/// A sorted book in a file, or in any other input that can seek.
pub struct OnTheFlyBook<R> {
    lines: Lines<BufReader<R>>,
    length: u64,
}

/// Whether a book is sorted, as far as it was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sortedness {
    /// It has no position.
    Empty,
    /// All positions seen are in order.
    Sorted,
    /// A position comes after one that it should precede, at this place: `line 3`, or `byte 1000` in a large file.
    Unsorted(String),
}

impl<R: Read + Seek> OnTheFlyBook<R> {
    /// Files up to this size, in bytes, are always checked from end to end, which takes a fraction of a second.
    const CHECKED_WHOLE: u64 = 1 << 24;
    /// The number of places at which larger files are checked.
    const PLACES: u64 = 4096;

    /// A book in `input`. Nothing is checked yet.
    ///
    /// # Errors
    ///
    /// If the input cannot seek.
    pub fn new(mut input: R) -> io::Result<Self> {
        let length = input.seek(SeekFrom::End(0))?;
        input.rewind()?;
        Ok(Self { lines: Lines::new(BufReader::new(input)), length })
    }

    /// Whether the book is sorted, as [`OnTheFlyBook::find`] requires: in the order of the bytes of the SFENs. Files
    /// of more than 16 MiB are checked from end to end only if `entirely`, and otherwise at a few thousand places.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn sortedness(&mut self, entirely: bool) -> io::Result<Sortedness> {
        let whole = entirely || self.length <= Self::CHECKED_WHOLE;
        let (places, stretch) = if whole { (1, u64::MAX) } else { (Self::PLACES, 2) };
        let mut last: Option<Vec<u8>> = None;
        for place in 0..places {
            self.lines.seek(self.length / places * place)?;
            for _ in 0..stretch {
                let Some((offset, key)) = self.next_position()? else { break };
                if last.is_some_and(|last| key < last) {
                    return self.place(offset, whole).map(Sortedness::Unsorted);
                }
                last = Some(key);
            }
        }
        Ok(if last.is_none() { Sortedness::Empty } else { Sortedness::Sorted })
    }

    /// Describes a byte to people: by its line, or by its offset if the file is too large to count lines.
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

    /// The entries of a position, those played most often first, of these the best first. `any_ply` ignores the move
    /// number.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn find(&mut self, position: &Position, any_ply: bool) -> io::Result<Vec<BookEntry>> {
        let sfen = position.to_sfen();
        let key = without_ply(sfen.as_bytes());
        let start = self.lower_bound(key)?;
        self.lines.seek(start)?;
        let mut found = Vec::new();
        let mut wanted = false;
        while let Some(line) = self.lines.next_line()? {
            match LineKind::of(line) {
                LineKind::Position(other) if without_ply(other) != key => break,
                LineKind::Position(other) => {
                    wanted = read_position(other).is_ok_and(|other| any_ply || other.ply() == position.ply());
                }
                LineKind::Move(line) if wanted => {
                    if let Some(entry) = BookEntry::parse(line).ok().filter(|entry| entry.mv.is_some()) {
                        entry::insert(&mut found, entry);
                    }
                }
                _ => {}
            }
        }
        entry::sort(&mut found);
        Ok(found)
    }

    /// An offset from which the next position is the first one that does not precede `key`.
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

    /// The next position: the offset of its line, and its SFEN without the move number.
    fn next_position(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        loop {
            let offset = self.lines.offset();
            let Some(line) = self.lines.next_line()? else { return Ok(None) };
            if let LineKind::Position(sfen) = LineKind::of(line) {
                return Ok(Some((offset, without_ply(sfen).to_vec())));
            }
        }
    }
}

impl<R> fmt::Debug for OnTheFlyBook<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnTheFlyBook").field("length", &self.length).finish_non_exhaustive()
    }
}
