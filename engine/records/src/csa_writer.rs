//! Writing the CSA format, version 2.2, or 3 where a time has fractions of seconds or a clock an increment. It has no variations.

use super::clock::TimeLimit;
use super::ending::{End, Ending, GameResult, Word};
use super::record::{Record, Step};
use super::text::push;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{Color, Move, Piece, Position, Square};

/// The first line of a file.
pub const VERSION: &str = "V2.2";

/// The keyword of version 3 for clocks: `seconds+byoyomi+increment`.
const TIME: &str = "TIME";

/// The keywords of headers, with their names in Kakinoki's formats.
pub(crate) const HEADERS: [(&str, &str); 8] = [
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("TIME_LIMIT", "持ち時間"),
    // Version 3 has this instead, with an increment.
    (TIME, "持ち時間"),
    ("OPENING", "戦型"),
    ("NOTE", "備考"),
];

/// The main line of a record as a CSA file.
pub fn write(record: &Record) -> String {
    let nodes = || record.line(Record::ROOT).map(|id| record.node(id));
    let has_fractions = nodes().any(|node| node.time.is_some_and(|time| time.subsec_nanos() > 0));
    let keywords = record.headers.iter().map(|(name, value)| keyword(name, value)).collect::<Vec<_>>();
    let is_newer = has_fractions || keywords.contains(&TIME);
    let mut text = format!("{}\n", if is_newer { "V3.0" } else { VERSION });
    for (sign, name) in ['+', '-'].into_iter().zip(&record.names.0) {
        if let Some(name) = name {
            push(&mut text, format_args!("N{sign}{name}\n"));
        }
    }
    for (keyword, value) in keywords.iter().zip(record.headers.values()) {
        push(&mut text, format_args!("${keyword}:{value}\n"));
    }
    text.push_str(&position(&record.root));
    let mut position = record.root.clone();
    for node in nodes() {
        match &node.step {
            Step::Start => {}
            Step::Move(mv) => {
                push(&mut text, format_args!("{}\n", move_text(&position, *mv)));
                position.make(*mv);
            }
            Step::End(end) => {
                if let Some(mv) = end.illegal {
                    push(&mut text, format_args!("{}\n", move_text(&position, mv)));
                }
                push(&mut text, format_args!("%{}\n", word(end, position.side()).unwrap_or("CHUDAN".into())));
            }
        }
        if let Some(time) = node.time {
            push(&mut text, format_args!("T{}\n", time.as_secs_f64()));
        }
        node.lines().for_each(|line| push(&mut text, format_args!("'*{line}\n")));
    }
    text
}

/// The keyword of a header.
fn keyword<'a>(name: &'a str, value: &str) -> &'a str {
    match HEADERS.iter().find(|(_, known)| *known == name) {
        Some((_, "持ち時間")) if value.matches('+').count() == 2 && value.parse::<TimeLimit>().is_ok() => {
            TIME
        }
        Some((keyword, _)) => keyword,
        None => name,
    }
}

/// The statement that ends a game, with `side` to move. `None` if the game has no end.
///
/// A reader infers the winner from the statement and from the side to move. A statement that would name the wrong winner is
/// replaced: a side that is to move and has won declares its win, and one that has lost resigns.
pub fn ending(ending: Ending, winner: Option<Color>, side: Color) -> Option<String> {
    let end = End::new(ending, Some(GameResult::from(winner)));
    word(&end, side).map(|word| format!("%{word}"))
}

/// The word for an end, with a sign if it names the side that broke the rules.
pub(crate) fn word(end: &End, side: Color) -> Option<String> {
    let winner = end.result.and_then(GameResult::winner);
    if end.ending == Ending::Illegal && winner == Some(side) {
        return Some(format!("{}ILLEGAL_ACTION", sign(!side)));
    }
    let ending = end.without_winner(side);
    let own = Word::of(end, ending).filter(|word| !word.csa.is_empty());
    own.or_else(|| Word::usual(ending)).map(|word| word.csa.to_owned())
}

/// The lines of a position: its ranks, its hands and the side to move.
pub fn position(position: &Position) -> String {
    let mut text = String::new();
    for rank in 0..RANKS {
        push(&mut text, format_args!("P{}", digit(rank + 1)));
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
    let square = |square: Square| format!("{}{}", digit(square.file()), digit(square.rank() + 1));
    let origin = if mv.is_drop() { "00".into() } else { square(mv.origin()) };
    format!("{}{origin}{}{}", sign(position.side()), square(mv.target()), mv.kind_after().csa())
}

/// The signs of numbers. The format knows no number beyond nine; on larger boards letters go on, without the I of `PI`.
pub(crate) const DIGITS: &str = "0123456789ABCDEFGHJKLMNOPQR";

/// The sign of a number.
fn digit(number: usize) -> &'static str {
    &DIGITS[number..=number]
}

/// The sign of a side.
pub fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}
