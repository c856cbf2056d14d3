//! Records in CSA's format, version 2.2, as it is for 9x9 and with smaller boards' sizes for those (which is how 5x5
//! programs use it).

use std::fmt::Write as _;

use katagami::board::{FILES, RANKS};
use katagami::position::Position;
use katagami::types::{Color, Move, Piece, Square};

use super::record::{Record, Winner};
use crate::matches::games::Reason;
use crate::openings::Opening;

/// A record as a CSA file.
///
/// It begins where the opening begins; the moves of the opening took no time.
pub fn write(record: &Record) -> String {
    let Ok(Opening { root, moves: opening }) = record.opening.parse::<Opening>() else {
        return String::new();
    };
    let mut text = format!("V2.2\nN+{}\nN-{}\n", record.black, record.white);
    push_position(&mut text, &root);
    let mut position = root;
    for mv in &opening {
        push_move(&mut text, &mut position, *mv, 0.0);
    }
    for (word, time) in record.moves.iter().zip(&record.times) {
        let Some(mv) = katagami::movegen::parse_usi(&position, word) else { break };
        push_move(&mut text, &mut position, mv, *time);
    }
    push_end(&mut text, record, position.side());
    text
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = text.write_fmt(line);
}

fn push_position(text: &mut String, position: &Position) {
    for rank in 0..RANKS {
        push(text, format_args!("P{}", rank + 1));
        for column in 0..FILES {
            match position.piece_at(Square::from_index(rank * FILES + column)) {
                Some(Piece { color, kind }) => push(text, format_args!("{}{}", sign(color), kind.csa())),
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    for color in Color::ALL {
        let hand = position.hand(color);
        if !hand.is_empty() {
            push(text, format_args!("P{}", sign(color)));
            for (kind, count) in hand.iter() {
                (0..count).for_each(|_| push(text, format_args!("00{}", kind.csa())));
            }
            text.push('\n');
        }
    }
    push(text, format_args!("{}\n", sign(position.side())));
}

fn push_move(text: &mut String, position: &mut Position, mv: Move, milliseconds: f64) {
    let square = |square: Square| format!("{}{}", square.file(), square.rank() + 1);
    let origin = if mv.is_drop() { "00".into() } else { square(mv.origin()) };
    let (side, target, kind) = (sign(position.side()), square(mv.target()), mv.kind_after().csa());
    push(text, format_args!("{side}{origin}{target}{kind}\nT{}\n", (milliseconds / 1e3) as u64));
    position.make(mv);
}

/// The last line, and in a comment what it has no word for.
fn push_end(text: &mut String, record: &Record, side: Color) {
    let loser = record.result.color().map_or(side, |winner| !winner);
    let word = match record.reason {
        Reason::Mate | Reason::NoMoves => "%TSUMI".into(),
        Reason::Resignation | Reason::Adjudication => "%TORYO".into(),
        Reason::Declaration if record.result == Winner::Draw => "%HIKIWAKE".into(),
        Reason::Declaration | Reason::Try => "%KACHI".into(),
        Reason::Repetition => "%SENNICHITE".into(),
        Reason::PerpetualCheck => format!("%{}ILLEGAL_ACTION", sign(loser)),
        Reason::MaximumPlies => "%HIKIWAKE".into(),
        Reason::Time => "%TIME_UP".into(),
        Reason::IllegalMove | Reason::PawnDropMate | Reason::FalseDeclaration => "%ILLEGAL_MOVE".into(),
        Reason::Crash | Reason::Hang => "%ERROR".to_owned(),
    };
    let winner = record.result.color().map_or("draw".into(), |color| format!("{color} wins"));
    let detail = record.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
    push(text, format_args!("{word}\n'{}: {winner}{detail}\n", record.reason));
}
