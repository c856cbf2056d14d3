//! Opening books: what others, or we ourselves before the game, have found out about a position.
//!
//! Books are text files in the format that `YaneuraOu` calls `YANEURAOU-DB2016 1.00` (`docs/books.md` describes it).
//! They are read into memory ([`MemoryBook`]) or looked into where they lie ([`OnTheFly`]); [`choose`] picks a move.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `notation` | moves without a position |
//! | `entry` | a move with what is known of it |
//! | `lines`, `reader` | what the lines of a file are, and what they say |
//! | `memory`, `on_the_fly` | the two ways to have a book |
//! | `choice`, `preferences` | which of a book's moves is played |
//! | `problem` | what can be wrong |

mod choice;
mod entry;
mod lines;
mod memory;
mod notation;
mod on_the_fly;
mod preferences;
mod problem;
mod reader;

use std::fs::File;
use std::io;
use std::path::Path;

use crate::position::Position;

pub use choice::{Candidate, Choice, Verdict, choose};
pub use entry::Entry;
pub use memory::{HEADER, MemoryBook};
pub use notation::BareMove;
pub use on_the_fly::{OnTheFly, Order};
pub use preferences::{Matching, Preferences, Refusal};
pub use problem::{BookError, Fault, Problem, Problems};
pub use reader::{Item, Reader};

/// A book to play from.
#[derive(Debug)]
pub enum Book {
    /// In memory as a whole.
    Memory(MemoryBook),
    /// In its file, sorted.
    OnTheFly(OnTheFly<File>),
}

impl Book {
    /// Opens a file: on the fly, or reading all of it. What was left out of what was read is told of.
    ///
    /// # Errors
    ///
    /// If it cannot be read, holds no position, or is not sorted where it must be.
    pub fn open(path: &Path, on_the_fly: bool) -> Result<(Self, Problems), BookError> {
        let empty = |problems| BookError::Empty { path: path.to_owned(), problems };
        if !on_the_fly {
            let (book, problems) = MemoryBook::load(path)?;
            return if book.positions() > 0 {
                Ok((Self::Memory(book), problems))
            } else {
                Err(empty(problems))
            };
        }
        let mut book = File::open(path).and_then(OnTheFly::new).map_err(BookError::io(path))?;
        match book.order(false).map_err(BookError::io(path))? {
            Order::Sorted => Ok((Self::OnTheFly(book), Problems::default())),
            Order::Empty => Err(empty(Problems::default())),
            Order::Unsorted(place) => Err(BookError::Unsorted { path: path.to_owned(), place }),
        }
    }

    /// The moves of a position, the most played and best first; none if it is not in the book. Their legality is not
    /// looked at.
    ///
    /// # Errors
    ///
    /// If the system refuses to read.
    pub fn find(&mut self, position: &Position, matching: Matching) -> io::Result<Vec<Entry>> {
        let direct = self.find_direct(position, matching.any_ply)?;
        if !direct.is_empty() || !matching.flipped {
            return Ok(direct);
        }
        let turned = self.find_direct(&position.rotated(), matching.any_ply)?;
        Ok(turned.into_iter().map(Entry::turned).collect())
    }

    fn find_direct(&mut self, position: &Position, any_ply: bool) -> io::Result<Vec<Entry>> {
        match self {
            Self::Memory(book) => Ok(book.find(position, any_ply)),
            Self::OnTheFly(book) => book.find(position, any_ply),
        }
    }
}
