//! The opening book that the options name: opened when needed, probed before a search begins.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, thread};

use super::answers::Answer;
use super::options::Options;
use super::output::Output;
use super::settings::BookOptions;
use crate::book::{self, Book, BookChoice, ProbeResult};
use crate::search::{Limits, Signals};
use katagami_rules::game::{Declaration, Game};

/// The book that the options name, if it could be opened.
#[derive(Debug)]
pub(super) struct ConfiguredBook {
    /// The options that were last tried, and the book unless it could not be opened.
    opened: Option<(BookOptions, Option<Book>)>,
    random: fastrand::Rng,
    output: Output,
}

impl ConfiguredBook {
    /// No book is open yet.
    pub(super) fn new(output: Output) -> Self {
        Self { opened: None, random: fastrand::Rng::new(), output }
    }

    /// Opens the book that the options name. One that could not be opened before is tried again.
    pub(super) fn prepare(&mut self, options: &Options) {
        if matches!(self.opened, Some((_, None))) {
            self.opened = None;
        }
        self.open(options);
    }

    /// The book that the options name. It is opened if it is not yet; errors are reported then.
    fn open(&mut self, options: &Options) -> Option<&mut Book> {
        let wanted = options.book();
        if self.opened.as_ref().map(|(opened, _)| opened) != wanted.as_ref() {
            // The old one goes first: there may not be memory for both.
            self.opened = None;
            self.opened = wanted.map(|wanted| {
                let book = open(&wanted, &self.output);
                (wanted, book)
            });
        }
        self.opened.as_mut()?.1.as_mut()
    }

    /// The book's move in a game, if it has one. Only a search for a game against the clock probes the book.
    pub(super) fn reply(&mut self, options: &Options, game: &Game, limits: &Limits) -> Option<BookReply> {
        let wins = || game.declaration(&options.rules()) == Some(Declaration::Win);
        if !is_for_a_game(limits) || wins() {
            return None;
        }
        self.open(options)?;
        let (_, book) = self.opened.as_mut()?;
        match book::choose(book.as_mut()?, game, &options.book_preferences(), &mut self.random) {
            Ok(ProbeResult::Play(choice)) => Some(BookReply(choice)),
            Ok(ProbeResult::Refused(refusal)) => {
                self.output.line(format_args!("info string book: the position is there, but {refusal}"));
                None
            }
            Ok(ProbeResult::NotFound) => None,
            Err(error) => {
                self.output.error(format_args!("the book cannot be read any more: {error}"));
                *book = None;
                None
            }
        }
    }
}

/// Whether the search is for a move in a game against the clock.
fn is_for_a_game(limits: &Limits) -> bool {
    let timed = limits.clock.is_some() || limits.move_time.is_some();
    let restricted = limits.depth.is_some() || limits.nodes.is_some() || !limits.search_moves.is_empty();
    timed && !limits.infinite && !restricted
}

/// Opens a book and reports what it holds, or what is wrong with it.
fn open(wanted: &BookOptions, output: &Output) -> Option<Book> {
    let path = locate(&wanted.path);
    let (book, errors) = Book::open(&path, wanted.on_the_fly).map_err(|error| output.error(error)).ok()?;
    let path = path.display();
    if !errors.is_empty() {
        output.error(format_args!("{path}: {errors}"));
    }
    let contents = match &book {
        Book::Memory(book) => format!("{} positions", book.positions()),
        Book::OnTheFly(_) => "on the fly".into(),
    };
    output.line(format_args!("info string book: {path}, {contents}"));
    Some(book)
}

/// The path of a book: as given or, if there is no such file, relative to the folder of the engine.
fn locate(path: &Path) -> PathBuf {
    let beside = || Some(env::current_exe().ok()?.parent()?.join(path));
    let found = if path.exists() { None } else { beside().filter(|beside| beside.exists()) };
    found.unwrap_or_else(|| path.to_owned())
}

/// A move from the book, to be announced in due time.
#[derive(Debug)]
pub(super) struct BookReply(BookChoice);

impl BookReply {
    /// Writes the book's moves and `bestmove`: at once, or, while pondering, only after `ponderhit` or `stop`, as the
    /// protocol demands.
    pub(super) fn announce(&self, signals: &Signals, output: &Output) {
        for (index, candidate) in self.0.candidates.iter().enumerate() {
            output.answer(&Answer::Book { candidate, number: index + 1 });
        }
        while signals.thinking_since().is_none() && !signals.stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        let BookChoice { best, ponder, .. } = self.0;
        output.answer(&Answer::BestMove { best, ponder });
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::Recording;
    use super::*;
    use crate::book::{BookEntry, BookMove, MemoryBook};
    use crate::search::Clock;
    use katagami_rules::position::Position;
    use katagami_rules::types::Move;

    fn first_move() -> Move {
        Position::start().legal_moves()[0]
    }

    /// Options that name a book with one move of the start position.
    fn with_book(folder: &Path) -> Options {
        let mut book = MemoryBook::default();
        let mv = first_move().into();
        let entry = BookEntry { mv, ponder: BookMove::NONE, value: 10, depth: 20, count: 1 };
        book.add(&Position::start(), entry);
        book.save(&folder.join("a.db")).expect("the book can be written");
        let book_dir = folder.to_str().expect("a plain name").to_owned();
        Options { book_dir, book_file: "a.db".into(), ..Options::default() }
    }

    #[test]
    fn a_book_is_opened_once_and_its_move_announced() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (options, recording) = (with_book(folder.path()), Recording::new());
        let mut book = ConfiguredBook::new(recording.output.clone());
        book.prepare(&options);
        let lines = recording.lines();
        assert!(lines.len() == 1 && lines[0].ends_with("a.db, 1 positions"), "{lines:?}");
        let game = Game::new(Position::start());
        let limits = Limits { move_time: Some(Duration::from_secs(9)), ..Limits::default() };
        let reply = book.reply(&options, &game, &limits).expect("the position is in the book");
        assert_eq!(recording.lines(), [""; 0]);
        reply.announce(&Signals::thinking(), &recording.output);
        let lines = recording.lines();
        assert_eq!(lines.last(), Some(&format!("bestmove {}", first_move())));
        // The book is not probed in analysis.
        let analysis = Limits { infinite: true, ..limits };
        assert!(book.reply(&options, &game, &analysis).is_none());
        let without = Options { own_book: false, ..options };
        assert!(book.reply(&without, &game, &Limits { infinite: false, ..analysis }).is_none());
    }

    #[test]
    fn a_missing_book_is_reported_and_tried_again() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (options, recording) = (with_book(folder.path()), Recording::new());
        let path = folder.path().join("a.db");
        let bytes = std::fs::read(&path).expect("it was written");
        std::fs::remove_file(&path).expect("it is there");
        let mut book = ConfiguredBook::new(recording.output.clone());
        book.prepare(&options);
        assert!(recording.lines()[0].starts_with("info string error: "));
        std::fs::write(&path, bytes).expect("it can be written");
        book.prepare(&options);
        assert!(recording.lines()[0].starts_with("info string book: "));
    }

    #[test]
    fn books_are_for_games_against_the_clock() {
        let clock = Limits { clock: Some(Clock::default()), ..Limits::default() };
        assert!(is_for_a_game(&clock));
        assert!(!is_for_a_game(&Limits::default()));
        for other in [
            Limits { depth: Some(1), ..clock.clone() },
            Limits { nodes: Some(1), ..clock.clone() },
            Limits { infinite: true, ..clock.clone() },
            Limits { search_moves: vec![first_move()], ..clock.clone() },
        ] {
            assert!(!is_for_a_game(&other), "{other:?}");
        }
    }
}
