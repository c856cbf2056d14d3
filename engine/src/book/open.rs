//! A book of either form, in which positions are looked up.

use std::fs::File;
use std::io;
use std::path::Path;

use super::entry::BookEntry;
use super::error::{BookError, LineErrors};
use super::memory::MemoryBook;
use super::on_the_fly::{OnTheFlyBook, Sortedness};
use katagami_rules::position::Position;

/// Which positions of a book count as the position on the board, beside the same one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionMatching {
    /// Whether the position rotated by 180 degrees, with the colours exchanged, counts too (`FlippedBook`).
    pub rotated: bool,
    /// Whether the same position with another move number counts too (`IgnoreBookPly`).
    pub any_ply: bool,
}

/// A book to look positions up in.
#[derive(Debug)]
pub enum Book {
    /// A book that was read into memory.
    Memory(MemoryBook),
    /// A sorted book that stays in its file.
    OnTheFly(OnTheFlyBook<File>),
}

impl Book {
    /// Opens a file: reads all of it into memory or, if `on_the_fly`, checks its order only. Lines that were read and
    /// left out are returned too.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, holds no position of this board, or is to be read on the fly and not sorted.
    pub fn open(path: &Path, on_the_fly: bool) -> Result<(Self, LineErrors), BookError> {
        let empty = |errors| BookError::Empty { path: path.to_owned(), errors };
        if !on_the_fly {
            let (book, errors) = MemoryBook::load(path)?;
            return if book.positions() > 0 { Ok((Self::Memory(book), errors)) } else { Err(empty(errors)) };
        }
        let mut book = File::open(path).and_then(OnTheFlyBook::new).map_err(BookError::io(path))?;
        match book.sortedness(false).map_err(BookError::io(path))? {
            Sortedness::Sorted => Ok((Self::OnTheFly(book), LineErrors::default())),
            Sortedness::Empty => Err(empty(LineErrors::default())),
            Sortedness::Unsorted(place) => Err(BookError::Unsorted { path: path.to_owned(), place }),
        }
    }

    /// The entries of a position, those played most often first, of these the best first; empty if the position is
    /// not in the book. Whether the moves are legal is not checked.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn find(&mut self, position: &Position, matching: PositionMatching) -> io::Result<Vec<BookEntry>> {
        let direct = self.find_direct(position, matching.any_ply)?;
        if !direct.is_empty() || !matching.rotated {
            return Ok(direct);
        }
        let rotated = self.find_direct(&position.rotated(), matching.any_ply)?;
        Ok(rotated.into_iter().map(BookEntry::rotated).collect())
    }

    /// The entries of a position as it is, without rotation.
    fn find_direct(&mut self, position: &Position, any_ply: bool) -> io::Result<Vec<BookEntry>> {
        match self {
            Self::Memory(book) => Ok(book.find(position, any_ply)),
            Self::OnTheFly(book) => book.find(position, any_ply),
        }
    }
}
