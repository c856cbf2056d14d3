//! Opening books: known moves of positions, with their values and how often they were played.
//!
//! Books are text files in the format that `YaneuraOu` calls `YANEURAOU-DB2016 1.00`; `docs/src/play/opening-books.md` describes it.
//! [`Book::open`] opens one, either in memory ([`MemoryBook`]) or in its file ([`OnTheFlyBook`]); [`choose()`] picks a
//! move to play.
//!
//! | module | contents |
//! | --- | --- |
//! | `book_move` | a move without its position |
//! | `entry` | a move with what the book says about it |
//! | `lines`, `reader` | the lines of a file, and what each of them holds |
//! | `memory`, `on_the_fly`, `open` | the two ways to look positions up, and either of them |
//! | `preferences`, `choose` | which moves of a position are played |
//! | `error` | what can be wrong with a book |
//!
//! ```
//! use katagami::book::{BookEntry, BookMove, BookPreferences, MemoryBook, Book, ProbeResult, choose};
//! use katagami_rules::movegen::{self, MoveList};
//! use katagami_rules::{Game, Position};
//!
//! let start = Position::start();
//! let mut moves = MoveList::new();
//! movegen::legal(&start, &mut moves);
//! let mut book = MemoryBook::default();
//! let entry = BookEntry { mv: moves[0].into(), ponder: BookMove::NONE, value: 30, depth: 20, count: 1 };
//! book.add(&start, entry);
//!
//! let (mut book, game) = (Book::Memory(book), Game::new(start));
//! let result = choose(&mut book, &game, &BookPreferences::default(), &mut fastrand::Rng::with_seed(1))?;
//! assert!(matches!(result, ProbeResult::Play(choice) if choice.best == moves[0]));
//! # Ok::<(), std::io::Error>(())
//! ```

mod book_move;
mod choose;
mod entry;
mod error;
mod lines;
mod memory;
mod on_the_fly;
mod open;
mod preferences;
mod reader;

pub use book_move::{BookMove, BookMoveError};
pub use choose::{BookCandidate, BookChoice, ProbeResult, choose};
pub use entry::BookEntry;
pub use error::{BookError, LineError, LineErrorKind, LineErrors};
pub use memory::{HEADER, MemoryBook};
pub use on_the_fly::{OnTheFlyBook, Sortedness};
pub use open::Book;
pub use preferences::{BookPreferences, BookRefusal, PositionMatching};
pub use reader::{BookItem, BookReader};
