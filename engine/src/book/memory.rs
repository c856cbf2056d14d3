//! A book in memory: read, added to, and written in one canonical form.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::iter;
use std::ops::Bound::{Included, Unbounded};
use std::path::Path;

use super::entry::{self, Entry};
use super::lines::without_ply;
use super::problem::{BookError, Problems};
use super::reader::{Item, Reader};
use crate::files::NewFile;
use crate::position::Position;

/// The first line of every book written.
pub const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// Positions with their moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemoryBook {
    /// By SFEN, the number of the move included, in the order of its bytes: so are books sorted. The moves are in the
    /// order in which they came, and sorted when asked for.
    positions: BTreeMap<Box<str>, Vec<Entry>>,
}

impl MemoryBook {
    /// Reads a book; lines that cannot be used are left out and told of.
    ///
    /// # Errors
    ///
    /// If the system refuses to read on.
    pub fn read(input: impl BufRead) -> io::Result<(Self, Problems)> {
        let (mut book, mut problems) = (Self::default(), Problems::default());
        let (mut position, mut entries) = (None, Vec::new());
        for item in Reader::new(input) {
            match item?.1 {
                Item::Position(next) => {
                    book.add_all(position.replace(next).as_deref(), &mut entries);
                }
                Item::Move(entry) => entries.push(entry),
                Item::Problem(problem) => problems.push(problem),
            }
        }
        book.add_all(position.as_deref(), &mut entries);
        Ok((book, problems))
    }

    /// Reads a file as [`MemoryBook::read`].
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn load(path: &Path) -> Result<(Self, Problems), BookError> {
        let read = File::open(path).and_then(|file| Self::read(BufReader::new(file)));
        read.map_err(BookError::io(path))
    }

    /// Adds a move to a position. Of a move that is there already, counts add up and the deeper search stays.
    pub fn add(&mut self, position: &Position, entry: Entry) {
        self.add_all(Some(position), &mut vec![entry]);
    }

    fn add_all(&mut self, position: Option<&Position>, entries: &mut Vec<Entry>) {
        if let Some(position) = position.filter(|_| !entries.is_empty()) {
            self.insert(position.to_sfen().into(), entries.drain(..));
        }
    }

    fn insert(&mut self, sfen: Box<str>, entries: impl IntoIterator<Item = Entry>) {
        let known = self.positions.entry(sfen).or_default();
        entries.into_iter().for_each(|entry| entry::insert(known, entry));
    }

    /// Adds everything that another book has.
    pub fn merge(&mut self, other: Self) {
        other.positions.into_iter().for_each(|(sfen, entries)| self.insert(sfen, entries));
    }

    /// The moves of a position, at any number of moves if `any_ply`, the most played and best first.
    pub fn find(&self, position: &Position, any_ply: bool) -> Vec<Entry> {
        let sfen = position.to_sfen();
        let mut found = Vec::new();
        if any_ply {
            let key = without_ply(sfen.as_bytes());
            // What differs in the number alone stands together, from the shortest text on.
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

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.positions.values().map(Vec::len).sum()
    }

    /// Writes the book: sorted, every column there, so that what is read again is written to the same bytes.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        self.text().try_for_each(|text| output.write_all(text.as_bytes()))
    }

    /// Writes a file: under a temporary name first, so that `path` never holds half of one.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn save(&self, path: &Path) -> Result<(), BookError> {
        let write = || {
            let mut file = NewFile::create(path)?;
            self.write(&mut file)?;
            file.finish()
        };
        write().map(drop).map_err(BookError::io(path))
    }

    /// The book as it is written, piece by piece.
    fn text(&self) -> impl Iterator<Item = String> {
        let positions = self.positions.iter().map(|(sfen, entries)| {
            let mut entries = entries.clone();
            entry::sort(&mut entries);
            entries.iter().fold(format!("sfen {sfen}\n"), |text, entry| text + &format!("{entry}\n"))
        });
        iter::once(format!("{HEADER}\n")).chain(positions)
    }
}
