//! A book in memory: it can be read, extended, and written in a canonical form.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::iter;
use std::ops::Bound::{Included, Unbounded};
use std::path::Path;

use super::entry::{self, BookEntry};
use super::error::{BookError, LineErrors};
use super::reader::{BookItem, BookReader, without_ply};
use katagami_rules::position::Position;
use katagami_storage::files::NewFile;

/// The first line of every book that is written.
pub const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// A book in memory: positions with their entries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemoryBook {
    /// Entries by the SFEN of their position, move number included. The map is in the order of sorted books. Entries
    /// are in the order in which they were added, and sorted when asked for.
    positions: BTreeMap<Box<str>, Vec<BookEntry>>,
}

impl MemoryBook {
    /// Reads a book. Lines that cannot be used are left out and returned.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn read(input: impl BufRead) -> io::Result<(Self, LineErrors)> {
        let (mut book, mut errors) = (Self::default(), LineErrors::default());
        let (mut position, mut entries) = (None, Vec::new());
        for item in BookReader::new(input) {
            match item?.1 {
                BookItem::Position(next) => {
                    book.add_all(position.replace(next).as_deref(), &mut entries);
                }
                BookItem::Move(entry) => entries.push(entry),
                BookItem::Error(error) => errors.push(error),
            }
        }
        book.add_all(position.as_deref(), &mut entries);
        Ok((book, errors))
    }

    /// Reads a file as [`MemoryBook::read`] does.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn load(path: &Path) -> Result<(Self, LineErrors), BookError> {
        let read = File::open(path).and_then(|file| Self::read(BufReader::new(file)));
        read.map_err(BookError::io(path))
    }

    /// Adds an entry to a position. If the position has an entry of the same move, their counts add up, and value,
    /// depth and answer are those of the deeper search.
    pub fn add(&mut self, position: &Position, entry: BookEntry) {
        self.add_all(Some(position), &mut vec![entry]);
    }

    fn add_all(&mut self, position: Option<&Position>, entries: &mut Vec<BookEntry>) {
        if let Some(position) = position.filter(|_| !entries.is_empty()) {
            self.insert(position.to_sfen().into(), entries.drain(..));
        }
    }

    fn insert(&mut self, sfen: Box<str>, entries: impl IntoIterator<Item = BookEntry>) {
        let known = self.positions.entry(sfen).or_default();
        entries.into_iter().for_each(|entry| entry::insert(known, entry));
    }

    /// Adds all entries of another book.
    pub fn merge(&mut self, other: Self) {
        other.positions.into_iter().for_each(|(sfen, entries)| self.insert(sfen, entries));
    }

    /// The entries of a position, those played most often first, of these the best first. `any_ply` ignores the move
    /// number.
    pub fn find(&self, position: &Position, any_ply: bool) -> Vec<BookEntry> {
        let sfen = position.to_sfen();
        let mut found = Vec::new();
        if any_ply {
            let key = without_ply(sfen.as_bytes());
            // SFENs that differ in the move number alone follow each other, beginning with the SFEN without one.
            let from = self.positions.range::<str, _>((Included(&sfen[..key.len()]), Unbounded));
            let same = from.take_while(|(sfen, _)| without_ply(sfen.as_bytes()) == key);
            same.flat_map(|(_, entries)| entries).for_each(|&entry| entry::insert(&mut found, entry));
        } else if let Some(entries) = self.positions.get(&*sfen) {
            found.clone_from(entries);
        }
        entry::sort(&mut found);
        found
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The number of entries.
    pub fn moves(&self) -> usize {
        self.positions.values().map(Vec::len).sum()
    }

    /// Writes the book in canonical form: sorted, with every column. Read and written again, it is the same to the
    /// byte.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        self.text().try_for_each(|text| output.write_all(text.as_bytes()))
    }

    /// Writes a file, under a temporary name first: `path` never holds an incomplete book.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), BookError> {
        let write = || {
            let mut file = NewFile::create(path)?;
            self.write(&mut file)?;
            file.finish()
        };
        write().map(drop).map_err(BookError::io(path))
    }

    /// The text of the book, position by position.
    fn text(&self) -> impl Iterator<Item = String> {
        let positions = self.positions.iter().map(|(sfen, entries)| {
            let mut entries = entries.clone();
            entry::sort(&mut entries);
            entries.iter().fold(format!("sfen {sfen}\n"), |text, entry| text + &format!("{entry}\n"))
        });
        iter::once(format!("{HEADER}\n")).chain(positions)
    }
}
