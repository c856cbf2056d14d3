//! Opening books: known moves of positions, with their values and how often they were played.
//!
//! Books are text files in the format that `YaneuraOu` calls `YANEURAOU-DB2016 1.00`; `docs/src/play/opening-books.md` describes it.
//! [`Book::open`] opens one, either in memory ([`MemoryBook`]) or in its file ([`OnTheFlyBook`]); [`choose()`] picks a
//! move to play.
//!
//! | module | contents |
//! | --- | --- |
//! | `entry` | a move, and what the book says about it |
//! | `reader` | the lines of a file, and what each of them holds |
//! | `memory`, `on_the_fly`, `open` | the two ways to look positions up, and either of them |
//! | `choose` | which moves of a position may be played, and the choice of one |
//! | `error` | what can be wrong with a book |
//!
//! ```
//! use katagami::book::{BookEntry, BookMove, BookPreferences, MemoryBook, Book, ProbeResult, choose};
//! use katagami_rules::{Game, Position};
//!
//! let start = Position::start();
//! let moves = start.legal_moves();
//! let mut book = MemoryBook::default();
//! let entry = BookEntry { mv: moves[0].into(), ponder: BookMove::NONE, value: 30, depth: 20, count: 1 };
//! book.add(&start, entry);
//!
//! let (mut book, game) = (Book::Memory(book), Game::new(start));
//! let result = choose(&mut book, &game, &BookPreferences::default(), &mut fastrand::Rng::with_seed(1))?;
//! assert!(matches!(result, ProbeResult::Play(choice) if choice.best == moves[0]));
//! # Ok::<(), std::io::Error>(())
//! ```

mod choose;
mod entry;
mod error;
mod memory;
mod on_the_fly;
mod open;
mod reader;

pub use choose::{BookCandidate, BookChoice, BookPreferences, BookRefusal, ProbeResult, choose};
pub use entry::{BookEntry, BookMove};
pub use error::{BookError, LineError, LineErrorKind, LineErrors};
pub use memory::{HEADER, MemoryBook};
pub use on_the_fly::{OnTheFlyBook, Sortedness};
pub use open::{Book, PositionMatching};
pub use reader::{BookItem, BookReader};
