//! Writing the CSA format, version 2.2. Smaller boards use the same format with their size, as programs for 5x5 do.

use std::fmt::Write as _;

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Move, Piece, Square};

use super::ending::Ending;
use super::game_record::GameRecord;
use super::game_result::GameResult;

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
/// Who won follows from the statement. Nearly all of them are about the side to move, so those that would name the wrong winner give
/// way to others: a side that is to move and has won declares it, and one that has lost resigns.
pub fn ending(ending: Ending, winner: Option<Color>, side: Color) -> Option<String> {
    let word = match ending {
        Ending::Missing => return None,
        Ending::Illegal if winner == Some(side) => return Some(format!("%{}ILLEGAL_ACTION", sign(!side))),
        Ending::Resignation if winner == Some(side) => "KACHI",
        Ending::Declaration if winner == Some(!side) => "TORYO",
        Ending::Declaration if winner.is_none() => "HIKIWAKE",
        Ending::Resignation => "TORYO",
        Ending::Mate => "TSUMI",
        Ending::Repetition => "SENNICHITE",
        Ending::Declaration => "KACHI",
        Ending::Draw => "HIKIWAKE",
        Ending::MaximumMoves => "MAX_MOVES",
        Ending::Time => "TIME_UP",
        Ending::Illegal => "ILLEGAL_MOVE",
        Ending::Interruption => "CHUDAN",
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
    for (color, hand) in ByColor(Color::ALL.map(|color| (color, position.hand(color)))).0 {
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

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = text.write_fmt(line);
}
