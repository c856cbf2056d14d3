//! Reading the CSA format, which servers and programs use, on boards of any size. Versions 1 to 3 are read.

use std::time::Duration;

use super::boards;
use super::csa_writer::DIGITS;
use super::ending::{Ending, GameResult, Word};
use super::error::RecordError;
use super::initial_position::InitialPosition;
use super::japanese::{NotLegal, kind_by_csa};
use super::reading::{Heading, Reading, Replay};
use super::text::lines;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{Color, Move, Piece, Position, Square};

use super::csa_writer::HEADERS;
pub use super::csa_writer::{VERSION, ending, move_text, position, sign, write};

/// Parses the games of a text.
pub fn read(text: &str) -> Vec<Reading> {
    let mut games = Vec::new();
    let mut reader = Reader::default();
    let mut error = None;
    for (number, line) in lines(text) {
        if line == "/" {
            games.extend(reader.take(error.take()));
        } else if error.is_none() {
            error = reader.line(number, line).err();
        }
    }
    games.extend(reader.take(error));
    games
}

/// The game being read.
#[derive(Default)]
struct Reader {
    initial: InitialPosition,
    /// How many squares each rank of the initial position has.
    widths: Vec<usize>,
    heading: Heading,
    replay: Option<Replay>,
}

impl Reader {
    /// Takes the game read so far, if any, and prepares for the next.
    fn take(&mut self, error: Option<RecordError>) -> Option<Reading> {
        let read = std::mem::take(self);
        match (error, read.replay) {
            (error, Some(replay)) => Some(replay.finish(error)),
            (None, None) if read.initial == InitialPosition::default() => None,
            (error, None) => {
                let without_side = || RecordError::whole("a position without a side to move");
                Some(Reading::failed(error.unwrap_or_else(without_side)))
            }
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        // Headers and comments may contain commas.
        if let Some(name) = line.strip_prefix("N+") {
            self.heading.add("先手", name);
        } else if let Some(name) = line.strip_prefix("N-") {
            self.heading.add("後手", name);
        } else if let Some(header) = line.strip_prefix('$') {
            let (key, value) = header.split_once(':').unwrap_or((header, ""));
            let name = HEADERS.iter().find(|(keyword, _)| *keyword == key).map_or(key, |(_, name)| name);
            self.heading.add(name, value);
        } else if line.starts_with(['N', 'V']) {
            // A version, or a name that has no side.
        } else {
            let mut rest = line;
            while !rest.is_empty() {
                let comment = rest.trim_start().strip_prefix('\'');
                if let Some(comment) = comment {
                    self.comment(comment);
                    break;
                }
                let (statement, after) = rest.split_once(',').unwrap_or((rest, ""));
                self.statement(number, statement.trim())?;
                rest = after;
            }
        }
        Ok(())
    }

    /// Takes a comment: `'*` is about the move before it, and `'**` a program's.
    fn comment(&mut self, text: &str) {
        if text.starts_with("CSA encoding=") {
            return;
        }
        let text = text.strip_prefix('*').unwrap_or(text);
        match &mut self.replay {
            Some(replay) => replay.comment(text),
            None => self.heading.comment(text),
        }
    }

    fn statement(&mut self, line: usize, statement: &str) -> Result<(), RecordError> {
        let unknown = || RecordError::line(line, format_args!("unknown statement {statement:?}"));
        match statement.split_at_checked(1) {
            None => Ok(()),
            Some(("T", seconds)) => {
                let seconds = seconds.trim().parse().ok();
                let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                self.replay.iter_mut().for_each(|replay| replay.time(time));
                Ok(())
            }
            Some(("P", rest)) => self
                .place(rest)
                .ok_or_else(|| too_large(rest).map_or_else(unknown, |why| RecordError::line(line, why))),
            Some(("+", "")) => self.begin(line, Color::Black).map(|_| ()),
            Some(("-", "")) => self.begin(line, Color::White).map(|_| ()),
            Some(("+", mv)) => self.play(line, Color::Black, statement, mv),
            Some(("-", mv)) => self.play(line, Color::White, statement, mv),
            Some(("%", word)) => match &mut self.replay {
                Some(replay) => end(replay, Some(line), word),
                None => Err(unknown()),
            },
            Some(_) => Err(unknown()),
        }
    }

    /// Parses a line of the initial position.
    fn place(&mut self, line: &str) -> Option<()> {
        let (first, rest) = line.split_at_checked(1)?;
        match first {
            "I" => {
                self.initial = InitialPosition::start();
                let mut squares = groups(rest, 4).map(|group| parse_square(group?.get(..2)?));
                squares.try_for_each(|square| self.initial.remove(square?).then_some(()))
            }
            "+" => self.place_pieces(Color::Black, rest),
            "-" => self.place_pieces(Color::White, rest),
            rank => {
                let rank = number(rank)?.checked_sub(1).filter(|&rank| rank < RANKS)?;
                self.place_rank(rank, rest)
            }
        }
    }

    /// Parses a rank: three characters for each square, of which some writers leave out the last if a blank square follows.
    /// Blanks at the end may be missing.
    fn place_rank(&mut self, rank: usize, line: &str) -> Option<()> {
        let (mut rest, mut files) = (line, (1..=FILES).rev());
        while !rest.trim().is_empty() {
            let square = Square::at(files.next()?, rank)?;
            if let Some(after) = rest.strip_prefix(" *") {
                rest = after.strip_prefix(' ').filter(|rest| !rest.starts_with('*')).unwrap_or(after);
            } else if let Some(after) = rest.strip_prefix("   ") {
                rest = after;
            } else {
                let (piece, after) = rest.split_at_checked(3)?;
                let color = Color::ALL.into_iter().find(|&color| piece.starts_with(sign(color)))?;
                self.initial.put(square, Piece::new(color, kind_by_csa(piece.get(1..)?)?));
                rest = after;
            }
        }
        self.widths.push(FILES - files.count());
        Some(())
    }

    /// Parses single pieces: square and kind. `00` is the hand, `00AL` all pieces that are left.
    fn place_pieces(&mut self, color: Color, line: &str) -> Option<()> {
        for group in groups(line, 4) {
            match group?.split_at_checked(2)? {
                ("00", "AL") => self.initial.give_rest(color),
                ("00", name) => self.initial.give(color, kind_by_csa(name)?),
                (place, name) => {
                    self.initial.put(parse_square(place)?, Piece::new(color, kind_by_csa(name)?));
                }
            }
        }
        Some(())
    }

    /// The game, which begins with the first move.
    fn begin(&mut self, line: usize, side: Color) -> Result<&mut Replay, RecordError> {
        let replay = if let Some(replay) = self.replay.take() {
            replay
        } else {
            // Some programs omit the usual initial position.
            if self.initial == InitialPosition::default() {
                self.initial = InitialPosition::start();
            }
            // A rank may lack blanks at its end, but a position lacks no rank.
            let width = self.widths.iter().copied().max().unwrap_or(FILES);
            if width < FILES && self.widths.len() != RANKS {
                return Err(RecordError::line(line, boards::wrong_size(width, Some(self.widths.len()))));
            }
            let position = self.initial.position(side);
            let position = position.map_err(|error| RecordError::line(line, error))?;
            Replay::new(position, std::mem::take(&mut self.heading))
        };
        Ok(self.replay.insert(replay))
    }

    fn play(&mut self, line: usize, side: Color, statement: &str, mv: &str) -> Result<(), RecordError> {
        let replay = self.begin(line, side)?;
        let position = replay.position();
        let found = if position.side() == side {
            find_move(position, mv)
        } else {
            Err(("is made by the wrong side", None))
        };
        replay.play(Some(line), statement, found)
    }
}

/// Why a rank of the initial position is refused that this board does not have; none if it has.
fn too_large(line: &str) -> Option<String> {
    let (rank, squares) = line.split_at_checked(1)?;
    let (rank, files) = (number(rank)?, squares.trim_end().len().div_ceil(3));
    let ranks = Some(rank).filter(|&rank| rank > RANKS);
    (files > FILES || ranks.is_some()).then(|| boards::wrong_size(files, ranks))
}

/// The legal move with this text, without its sign.
fn find_move(position: &Position, text: &str) -> Result<Move, NotLegal> {
    let written = written_move(position, text);
    let legal = written.filter(|&mv| position.legal_moves().contains(&mv));
    legal.ok_or(("is illegal", written))
}

/// The move of a position with this text, legal or not; none if it names a piece that is not there.
fn written_move(position: &Position, text: &str) -> Option<Move> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, name) = rest.split_at_checked(2)?;
    let (to, kind) = (parse_square(to)?, kind_by_csa(name)?);
    if from == "00" {
        return Some(Move::new_drop(kind, to));
    }
    let from = parse_square(from)?;
    let mv = Move::new(position.kind_at(from)?, from, to);
    [mv, mv.promoting()].into_iter().find(|mv| mv.kind_after() == kind)
}

/// Ends the line by a word. A sign before it names the side that broke the rules.
pub(crate) fn end(replay: &mut Replay, line: Option<usize>, text: &str) -> Result<(), RecordError> {
    let loser = match text.as_bytes().first() {
        Some(b'+') => Some(Color::Black),
        Some(b'-') => Some(Color::White),
        _ => None,
    };
    let result = loser.map(|loser| GameResult::from(Some(!loser)));
    let word = text.trim_start_matches(['+', '-']);
    if let Some(known) = Word::find(word) {
        return replay.end(known.ending, result, known.kept());
    }
    let kept = replay.unknown_word(line, word);
    replay.end(Ending::Interruption, result, kept)
}

/// Groups of `length` characters. `None` for a group that is incomplete or not ASCII.
fn groups(line: &str, length: usize) -> impl Iterator<Item = Option<&str>> {
    let line = line.as_bytes();
    line.chunks(length).map(move |group| {
        std::str::from_utf8(group).ok().filter(|group| group.len() == length && group.is_ascii())
    })
}

/// Parses a square: its file and its rank, a sign each.
fn parse_square(text: &str) -> Option<Square> {
    let (file, rank) = text.split_at_checked(1)?;
    Square::at(number(file)?, number(rank)?.checked_sub(1)?)
}

/// The number of a sign.
fn number(sign: &str) -> Option<usize> {
    DIGITS.find(sign).filter(|_| sign.len() == 1)
}
