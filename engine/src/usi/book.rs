//! The book of a session: opened as the options say, asked before a search begins.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fmt, thread};

use super::options::{BookOptions, Options};
use super::output::{Line, complain, say};
use crate::book::{self, Book, Candidate, Choice, Verdict};
use crate::position::{Declaration, Game};
use crate::search::{Limits, ScoreKind, Signals};

/// The book, as far as it is open.
#[derive(Debug, Default)]
pub(super) struct OpeningBook {
    /// With the options that it was opened by; those alone if it could not be opened.
    opened: Option<(BookOptions, Option<Book>)>,
    random: fastrand::Rng,
}

impl OpeningBook {
    /// Opens the book that the options name. One that could not be opened before may be there now.
    pub(super) fn get_ready(&mut self, options: &Options) {
        if matches!(self.opened, Some((_, None))) {
            self.opened = None;
        }
        self.open(options);
    }

    /// The book that the options name, opened if it is not yet; whatever is wrong with it is said then.
    fn open(&mut self, options: &Options) -> Option<&mut Book> {
        let wanted = options.book();
        if self.opened.as_ref().map(|(opened, _)| opened) != wanted.as_ref() {
            // The old one goes first: both at once may not fit.
            self.opened = None;
            self.opened = wanted.map(|wanted| {
                let book = open(&wanted);
                (wanted, book)
            });
        }
        self.opened.as_mut()?.1.as_mut()
    }

    /// What the book answers in a game, if it does: it is asked where a clock runs, not where people analyse.
    pub(super) fn answer(&mut self, options: &Options, game: &Game, limits: &Limits) -> Option<Answer> {
        let wins = || game.declaration(&options.rules()) == Some(Declaration::Win);
        if !is_for_a_game(limits) || wins() {
            return None;
        }
        self.open(options)?;
        let (_, book) = self.opened.as_mut()?;
        match book::choose(book.as_mut()?, game, &options.book_preferences(), &mut self.random) {
            Ok(Verdict::Play(choice)) => Some(Answer(choice)),
            Ok(Verdict::Refused(refusal)) => {
                say(format_args!("info string book: the position is there, but {refusal}"));
                None
            }
            Ok(Verdict::Silent) => None,
            Err(error) => {
                complain(format_args!("the book cannot be read any more: {error}"));
                *book = None;
                None
            }
        }
    }
}

/// Whether a search would be for a move in a game against the clock.
fn is_for_a_game(limits: &Limits) -> bool {
    let timed = limits.clock.is_some() || limits.move_time.is_some();
    let restricted = limits.depth.is_some() || limits.nodes.is_some() || !limits.search_moves.is_empty();
    timed && !limits.infinite && !restricted
}

/// Opens a book and says what it is, or what is wrong with it.
fn open(wanted: &BookOptions) -> Option<Book> {
    let path = locate(&wanted.path);
    let (book, problems) = Book::open(&path, wanted.on_the_fly).map_err(complain).ok()?;
    let path = path.display();
    if !problems.is_empty() {
        complain(format_args!("{path}: {problems}"));
    }
    match &book {
        Book::Memory(book) => say(format_args!("info string book: {path}, {} positions", book.positions())),
        Book::OnTheFly(_) => say(format_args!("info string book: {path}, on the fly")),
    }
    Some(book)
}

/// Where a book is: as the path says, or beside the engine if it is there alone.
fn locate(path: &Path) -> PathBuf {
    let beside = || Some(env::current_exe().ok()?.parent()?.join(path));
    let found = if path.exists() { None } else { beside().filter(|beside| beside.exists()) };
    found.unwrap_or_else(|| path.to_owned())
}

/// A move from the book, to be said when its time has come.
#[derive(Debug)]
pub(super) struct Answer(Choice);

impl Answer {
    /// Says it: at once, or if we ponder when the opponent has moved, as the protocol wants it.
    pub(super) fn give(&self, signals: &Signals) {
        for (index, candidate) in self.0.candidates.iter().enumerate() {
            say(Info { candidate, number: index + 1 });
        }
        while signals.thinking_since().is_none() && !signals.stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        match self.0 {
            Choice { best, ponder: Some(answer), .. } => say(format_args!("bestmove {best} ponder {answer}")),
            Choice { best, .. } => say(format_args!("bestmove {best}")),
        }
    }
}

/// A move that the book has, as an `info` line.
struct Info<'a> {
    candidate: &'a Candidate,
    number: usize,
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { entry, line } = self.candidate;
        write!(f, "info depth {} seldepth 0 multipv {}", entry.depth, self.number)?;
        match ScoreKind::from(entry.value) {
            // What lies beyond every mate is no mate.
            ScoreKind::Mate(plies) if (plies > 0) == (entry.value > 0) => write!(f, " score mate {plies}")?,
            _ => write!(f, " score cp {}", entry.value)?,
        }
        write!(f, " nodes 0 time 0 pv {}", Line(line))
    }
}
