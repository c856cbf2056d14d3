//! Games in the CSA format, version 2.2. Smaller boards use the same format with their size, as programs for 5x5 do.

use std::fmt::Write as _;

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move, Piece, Square};

use super::match_game::MatchGame;
use crate::game_result::GameResult;
use crate::matches::game::EndReason;
use crate::openings::Opening;

/// A game as a CSA file.
///
/// It includes the moves of the opening, with times of 0.
pub fn write(game: &MatchGame) -> String {
    let Ok(Opening { root, moves: opening }) = game.opening.parse::<Opening>() else {
        return String::new();
    };
    let mut text = format!("V2.2\nN+{}\nN-{}\n", game.black, game.white);
    push_position(&mut text, &root);
    let mut position = root;
    for mv in &opening {
        push_move(&mut text, &mut position, *mv, 0.0);
    }
    for (word, time) in game.moves.iter().zip(&game.times) {
        let Some(mv) = position.parse_move(word).ok() else { break };
        push_move(&mut text, &mut position, mv, *time);
    }
    push_end(&mut text, game, position.side());
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

/// Writes the last line, and a comment with what CSA has no word for.
fn push_end(text: &mut String, game: &MatchGame, side: Color) {
    let loser = game.result.winner().map_or(side, |winner| !winner);
    let word = match game.reason {
        EndReason::Mate | EndReason::NoMoves => "%TSUMI".into(),
        EndReason::Resignation | EndReason::Adjudication => "%TORYO".into(),
        EndReason::Declaration if game.result == GameResult::Draw => "%HIKIWAKE".into(),
        EndReason::Declaration | EndReason::Try => "%KACHI".into(),
        EndReason::Repetition => "%SENNICHITE".into(),
        EndReason::PerpetualCheck => format!("%{}ILLEGAL_ACTION", sign(loser)),
        EndReason::MaximumPlies => "%HIKIWAKE".into(),
        EndReason::Time => "%TIME_UP".into(),
        EndReason::IllegalMove | EndReason::PawnDropMate | EndReason::FalseDeclaration => {
            "%ILLEGAL_MOVE".into()
        }
        EndReason::Crash | EndReason::Hang => "%ERROR".to_owned(),
    };
    let winner = game.result.winner().map_or("draw".into(), |color| format!("{color} wins"));
    let detail = game.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
    push(text, format_args!("{word}\n'{}: {winner}{detail}\n", game.reason));
}
