//! The CSA format, which servers and programs use, on boards of any size. Versions 1 to 3 are read, version 2.2 is written.

use std::fmt::Write as _;

use super::game_record::{Ending, GameRecord, GameResult};
use super::initial_position::InitialPosition;
use super::reading::{Reading, RecordError, Replay, lines};
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{ByColor, Color, Kind, Move, Piece, Position, Square};

/// The words that end a game. A game is written with the first word of its ending.
const ENDINGS: [(&str, Ending); 14] = [
    ("TORYO", Ending::Resignation),
    ("TSUMI", Ending::Mate),
    ("SENNICHITE", Ending::Repetition),
    ("KACHI", Ending::Declaration),
    ("HIKIWAKE", Ending::Draw),
    ("JISHOGI", Ending::Draw),
    ("MAX_MOVES", Ending::MaximumMoves),
    ("TIME_UP", Ending::Time),
    ("ILLEGAL_MOVE", Ending::Illegal),
    ("ILLEGAL_ACTION", Ending::Illegal),
    ("CHUDAN", Ending::Interruption),
    ("MATTA", Ending::Interruption),
    ("FUZUMI", Ending::Interruption),
    ("ERROR", Ending::Interruption),
];

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
    names: ByColor<Option<String>>,
    replay: Option<Replay>,
}

impl Reader {
    /// Takes the game read so far, if any, and prepares for the next.
    fn take(&mut self, error: Option<RecordError>) -> Option<Reading> {
        let read = std::mem::take(self);
        match (error, read.replay) {
            (error, Some(replay)) => Some(replay.finish(read.names, error)),
            (None, None) if read.initial == InitialPosition::default() => None,
            (error, None) => {
                let error = error.or_else(|| Some(RecordError::whole("a position without a side to move")));
                Some(Reading { record: None, error })
            }
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        for (color, sign) in Color::ALL.into_iter().zip(["N+", "N-"]) {
            if let Some(name) = line.strip_prefix(sign) {
                self.names[color] = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
            }
        }
        match line.as_bytes().first() {
            // Comments, names, other header lines, times and versions. Only these lines may contain commas.
            None | Some(b'\'' | b'N' | b'$' | b'T' | b'V') => Ok(()),
            _ => line.split(',').try_for_each(|statement| self.statement(number, statement.trim())),
        }
    }

    fn statement(&mut self, line: usize, statement: &str) -> Result<(), RecordError> {
        let unknown = || RecordError::line(line, format_args!("unknown statement {statement:?}"));
        match statement.split_at_checked(1) {
            None | Some(("T", _)) => Ok(()),
            Some(("P", rest)) => self.place(rest).ok_or_else(unknown),
            Some(("+", "")) => self.begin(line, Color::Black).map(|_| ()),
            Some(("-", "")) => self.begin(line, Color::White).map(|_| ()),
            Some(("+", mv)) => self.play(line, Color::Black, statement, mv),
            Some(("-", mv)) => self.play(line, Color::White, statement, mv),
            Some(("%", word)) => match (parse_ending(word), &mut self.replay) {
                (Some((ending, winner)), Some(replay)) => replay.end(ending, winner),
                _ => Err(unknown()),
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
                let rank = rank.parse::<usize>().ok()?.checked_sub(1).filter(|&rank| rank < RANKS)?;
                self.place_rank(rank, rest)
            }
        }
    }

    /// Parses a rank: three characters for each square. Blanks at the end may be missing.
    fn place_rank(&mut self, rank: usize, line: &str) -> Option<()> {
        for (column, place) in groups(line, 3).enumerate() {
            let square = Square::at(FILES.checked_sub(column)?, rank)?;
            let Some(place) = place else { continue };
            let color = match place.split_at_checked(1)? {
                ("+", _) => Color::Black,
                ("-", _) => Color::White,
                _ => continue,
            };
            self.initial.put(square, Piece::new(color, kind_by_csa(&place[1..])?));
        }
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
        match &mut self.replay {
            Some(replay) => Ok(replay),
            empty => {
                // Some programs omit the usual initial position.
                if self.initial == InitialPosition::default() {
                    self.initial = InitialPosition::start();
                }
                let position = self.initial.position(side);
                let error = |error| RecordError::line(line, error);
                Ok(empty.insert(Replay::new(position.map_err(error)?)))
            }
        }
    }

    fn play(&mut self, line: usize, side: Color, statement: &str, mv: &str) -> Result<(), RecordError> {
        let replay = self.begin(line, side)?;
        let position = replay.position();
        let found = if position.side() == side {
            parse_move(position, mv).ok_or("is illegal")
        } else {
            Err("is made by the wrong side")
        };
        replay.play(line, statement, found)
    }
}

/// The legal move with this text, without its sign.
fn parse_move(position: &Position, text: &str) -> Option<Move> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, name) = rest.split_at_checked(2)?;
    let (to, kind) = (parse_square(to)?, kind_by_csa(name)?);
    let from = if from == "00" { None } else { Some(parse_square(from)?) };
    position.legal_moves().iter().copied().find(|mv| {
        let origin = (!mv.is_drop()).then(|| mv.origin());
        mv.target() == to && mv.kind_after() == kind && origin == from
    })
}

/// The end of the game that a word after `%` stands for. A sign before the word names the side that broke the rules.
fn parse_ending(word: &str) -> Option<(Ending, Option<GameResult>)> {
    let loser = match word.as_bytes().first()? {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    };
    let word = word.trim_start_matches(['+', '-']);
    let (_, ending) = ENDINGS.iter().find(|(known, _)| *known == word)?;
    Some((*ending, loser.map(|loser| GameResult::from(Some(!loser)))))
}

/// Groups of `length` characters. `None` for a group that is incomplete or not ASCII.
fn groups(line: &str, length: usize) -> impl Iterator<Item = Option<&str>> {
    let line = line.as_bytes();
    line.chunks(length).map(move |group| {
        std::str::from_utf8(group).ok().filter(|group| group.len() == length && group.is_ascii())
    })
}

/// Parses a square: its file and its rank as digits.
fn parse_square(text: &str) -> Option<Square> {
    let &[file @ b'1'..=b'9', rank @ b'1'..=b'9'] = text.as_bytes() else { return None };
    Square::at(usize::from(file - b'0'), usize::from(rank - b'1'))
}

/// The kind with this name of two letters.
pub(crate) fn kind_by_csa(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.csa() == name)
}

/// The first line of a file.
pub const VERSION: &str = "V2.2";

/// A game as a CSA file.
pub fn write(game: &GameRecord) -> String {
    let mut text = format!("{VERSION}\n");
    for (sign, name) in ['+', '-'].into_iter().zip(&game.names.0) {
        if let Some(name) = name {
            push(&mut text, format_args!("N{sign}{name}\n"));
        }
    }
    text.push_str(&position(&game.root));
    let mut position = game.root.clone();
    for &mv in &game.moves {
        push(&mut text, format_args!("{}\n", move_text(&position, mv)));
        position.make(mv);
    }
    if let Some(word) = ending(game.ending, game.result.and_then(GameResult::winner), position.side()) {
        push(&mut text, format_args!("{word}\n"));
    }
    text
}

/// The statement that ends a game, with `side` to move. `None` if the game has no end.
///
/// A reader infers the winner from the statement and from the side to move. A statement that would name the wrong winner is
/// replaced: a side that is to move and has won declares its win, and one that has lost resigns.
pub fn ending(ending: Ending, winner: Option<Color>, side: Color) -> Option<String> {
    let word = match ending {
        Ending::Illegal if winner == Some(side) => return Some(format!("%{}ILLEGAL_ACTION", sign(!side))),
        Ending::Resignation if winner == Some(side) => "KACHI",
        Ending::Declaration if winner == Some(!side) => "TORYO",
        Ending::Declaration if winner.is_none() => "HIKIWAKE",
        // A record without an end has no word.
        _ => ENDINGS.iter().find(|(_, known)| *known == ending)?.0,
    };
    Some(format!("%{word}"))
}

/// The lines of a position: its ranks, its hands and the side to move.
pub fn position(position: &Position) -> String {
    let mut text = String::new();
    for rank in 0..RANKS {
        push(&mut text, format_args!("P{}", rank + 1));
        for column in 0..FILES {
            match position.piece_at(Square::from_index(rank * FILES + column)) {
                Some(Piece { color, kind }) => push(&mut text, format_args!("{}{}", sign(color), kind.csa())),
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    for (color, hand) in Color::ALL.map(|color| (color, position.hand(color))) {
        if !hand.is_empty() {
            push(&mut text, format_args!("P{}", sign(color)));
            for (kind, count) in hand.iter() {
                (0..count).for_each(|_| push(&mut text, format_args!("00{}", kind.csa())));
            }
            text.push('\n');
        }
    }
    push(&mut text, format_args!("{}\n", sign(position.side())));
    text
}

/// A move of a position: `+7776FU`.
pub fn move_text(position: &Position, mv: Move) -> String {
    let square = |square: Square| format!("{}{}", square.file(), square.rank() + 1);
    let origin = if mv.is_drop() { "00".into() } else { square(mv.origin()) };
    format!("{}{origin}{}{}", sign(position.side()), square(mv.target()), mv.kind_after().csa())
}

/// The sign of a side.
pub fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// Adds to a text.
pub(crate) fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = text.write_fmt(line);
}
