//! Games in CSA's format, versions 1 to 3, on boards of any size: what servers and programs write.

use std::path::Path;

use katagami::board::{FILES, RANKS};
use katagami::movegen::{self, MoveList};
use katagami::position::Position;
use katagami::types::{Color, Move, Piece, Square};

use super::ending::Ending;
use super::record::{GameRecord, Replay, lost_by};
use super::setup::{Setup, kind_by_csa};
use super::text;
use crate::matches::records::Winner;
use crate::positions::{Place, Problem};

/// What ends a game, and how.
const ENDINGS: [(&str, Ending); 12] = [
    ("TORYO", Ending::Resignation),
    ("TSUMI", Ending::Mate),
    ("SENNICHITE", Ending::Repetition),
    ("KACHI", Ending::Declaration),
    ("JISHOGI", Ending::Draw),
    ("HIKIWAKE", Ending::Draw),
    ("MAX_MOVES", Ending::MaximumMoves),
    ("TIME_UP", Ending::Time),
    ("ILLEGAL_MOVE", Ending::Illegal),
    ("ILLEGAL_ACTION", Ending::Illegal),
    ("CHUDAN", Ending::Interruption),
    ("ERROR", Ending::Interruption),
];

/// Reads the games of a text; `path` is for messages.
pub(super) fn read(text: &str, path: &Path) -> Vec<Result<GameRecord, Problem>> {
    let mut games = Vec::new();
    let mut reader = Reader::new(path);
    let mut problem = None;
    for (number, line) in text::lines(text) {
        if line == "/" {
            games.extend(reader.take(problem.take()));
        } else if problem.is_none() {
            problem = reader.line(number, line).err();
        }
    }
    games.extend(reader.take(problem));
    games
}

/// A game that is being read.
struct Reader<'a> {
    path: &'a Path,
    setup: Setup,
    replay: Option<Replay<'a>>,
}

impl<'a> Reader<'a> {
    fn new(path: &'a Path) -> Self {
        Self { path, setup: Setup::default(), replay: None }
    }

    /// The game read so far, if any; the reader is ready for the next.
    fn take(&mut self, problem: Option<Problem>) -> Option<Result<GameRecord, Problem>> {
        let read = std::mem::replace(self, Self::new(self.path));
        match (problem, read.replay) {
            (Some(problem), _) => Some(Err(problem)),
            (None, Some(replay)) => Some(replay.finish()),
            (None, None) if read.setup == Setup::default() => None,
            (None, None) => {
                Some(Err(Problem::new(self.path, Place::File, "a position without a side to move")))
            }
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), Problem> {
        match line.as_bytes().first() {
            // Comments, names and what else is said of the game; times; versions. Only here may commas stand.
            None | Some(b'\'' | b'N' | b'$' | b'T' | b'V') => Ok(()),
            _ => line.split(',').try_for_each(|statement| self.statement(number, statement.trim())),
        }
    }

    fn statement(&mut self, line: usize, statement: &str) -> Result<(), Problem> {
        let unknown =
            || Problem::new(self.path, Place::Line(line), format_args!("{statement:?} means nothing"));
        match statement.split_at_checked(1) {
            None | Some(("T", _)) => Ok(()),
            Some(("P", rest)) => self.place(rest).ok_or_else(unknown),
            Some(("+", "")) => self.begin(line, Color::Black).map(|_| ()),
            Some(("-", "")) => self.begin(line, Color::White).map(|_| ()),
            Some(("+", mv)) => self.play(line, Color::Black, statement, mv),
            Some(("-", mv)) => self.play(line, Color::White, statement, mv),
            Some(("%", word)) => match ending(word) {
                Some((ending, winner)) => match &mut self.replay {
                    Some(replay) => replay.end(ending, winner),
                    None => Err(unknown()),
                },
                None => Err(unknown()),
            },
            Some(_) => Err(unknown()),
        }
    }

    /// Heeds a line of the position.
    fn place(&mut self, line: &str) -> Option<()> {
        let (first, rest) = line.split_at_checked(1)?;
        match first {
            "I" => {
                self.setup = Setup::start();
                let mut squares = groups(rest, 4).map(|group| square(group?.get(..2)?));
                squares.try_for_each(|square| self.setup.remove(square?).then_some(()))
            }
            "+" => self.place_pieces(Color::Black, rest),
            "-" => self.place_pieces(Color::White, rest),
            rank => {
                let rank = rank.parse::<usize>().ok()?.checked_sub(1).filter(|&rank| rank < RANKS)?;
                self.place_rank(rank, rest)
            }
        }
    }

    /// A row of the board: three letters a square; blanks at the end may be missing.
    fn place_rank(&mut self, rank: usize, line: &str) -> Option<()> {
        for (column, place) in groups(line, 3).enumerate() {
            let square = Square::at(FILES.checked_sub(column)?, rank)?;
            let Some(place) = place else { continue };
            let color = match place.split_at_checked(1)? {
                ("+", _) => Color::Black,
                ("-", _) => Color::White,
                _ => continue,
            };
            self.setup.put(square, Piece::new(color, kind_by_csa(&place[1..])?));
        }
        Some(())
    }

    /// Single pieces: where, and which; `00` is the hand, `00AL` all that are left.
    fn place_pieces(&mut self, color: Color, line: &str) -> Option<()> {
        for group in groups(line, 4) {
            match group?.split_at_checked(2)? {
                ("00", "AL") => self.setup.give_rest(color),
                ("00", name) => self.setup.give(color, kind_by_csa(name)?),
                (place, name) => self.setup.put(square(place)?, Piece::new(color, kind_by_csa(name)?)),
            }
        }
        Some(())
    }

    /// The game, which begins now if it has not yet.
    fn begin(&mut self, line: usize, side: Color) -> Result<&mut Replay<'a>, Problem> {
        match &mut self.replay {
            Some(replay) => Ok(replay),
            empty => {
                // Some programs leave the position out if it is the usual one.
                let setup = if self.setup == Setup::default() { Setup::start() } else { self.setup.clone() };
                let position = setup.position(side);
                let problem = |error| Problem::new(self.path, Place::Line(line), error);
                Ok(empty.insert(Replay::new(self.path, position.map_err(problem)?)))
            }
        }
    }

    fn play(&mut self, line: usize, side: Color, statement: &str, mv: &str) -> Result<(), Problem> {
        let replay = self.begin(line, side)?;
        let position = replay.position();
        let found = if position.side() == side {
            find(position, mv).ok_or("is illegal")
        } else {
            Err("is made by the wrong side")
        };
        replay.play(line, statement, found)
    }
}

/// The legal move that is written like this, without its sign.
fn find(position: &Position, text: &str) -> Option<Move> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, name) = rest.split_at_checked(2)?;
    let (to, kind) = (square(to)?, kind_by_csa(name)?);
    let from = if from == "00" { None } else { Some(square(from)?) };
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves.iter().copied().find(|mv| {
        let origin = (!mv.is_drop()).then(|| mv.origin());
        mv.target() == to && mv.kind_after() == kind && origin == from
    })
}

/// How a word behind `%` ends the game; `+` or `-` before it is who broke the rules.
fn ending(word: &str) -> Option<(Ending, Option<Winner>)> {
    let loser = match word.as_bytes().first()? {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    };
    let word = word.trim_start_matches(['+', '-']);
    let (_, ending) = ENDINGS.iter().find(|(known, _)| *known == word)?;
    Some((*ending, loser.map(lost_by)))
}

/// Pieces of a line of so many letters; `None` for one that is cut short or not plain.
fn groups(line: &str, length: usize) -> impl Iterator<Item = Option<&str>> {
    let line = line.as_bytes();
    line.chunks(length).map(move |group| {
        std::str::from_utf8(group).ok().filter(|group| group.len() == length && group.is_ascii())
    })
}

/// A square as its file and its rank, both digits.
fn square(text: &str) -> Option<Square> {
    let &[file @ b'1'..=b'9', rank @ b'1'..=b'9'] = text.as_bytes() else { return None };
    Square::at(usize::from(file - b'0'), usize::from(rank - b'1'))
}
