//! Games of matches in the CSA format.

use std::fmt::Write as _;

use katagami_records::{Ending, csa};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move};

use super::match_game::MatchGame;
use crate::arena::game::EndReason;
use crate::arena::openings::Opening;

/// A game as a CSA file.
///
/// It includes the moves of the opening, with times of 0.
pub fn write(game: &MatchGame) -> String {
    let Ok(Opening { root, moves: opening }) = game.opening.parse::<Opening>() else {
        return String::new();
    };
    let mut text = format!("{}\nN+{}\nN-{}\n", csa::VERSION, game.black, game.white);
    text.push_str(&csa::position(&root));
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

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = text.write_fmt(line);
}

fn push_move(text: &mut String, position: &mut Position, mv: Move, milliseconds: f64) {
    let line = csa::move_text(position, mv);
    push(text, format_args!("{line}\nT{}\n", (milliseconds / 1e3) as u64));
    position.make(mv);
}

/// Writes the last line, and a comment with what CSA has no word for.
fn push_end(text: &mut String, game: &MatchGame, side: Color) {
    let ending = csa::ending(ending(game.reason), game.result.winner(), side);
    let word = ending.unwrap_or_else(|| "%ERROR".into());
    let winner = game.result.winner().map_or("draw".into(), |color| format!("{color} wins"));
    let detail = game.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
    push(text, format_args!("{word}\n'{}: {winner}{detail}\n", game.reason));
}

/// The end of a game as a record has it; none if an engine failed.
fn ending(reason: EndReason) -> Ending {
    match reason {
        EndReason::Mate | EndReason::NoMoves => Ending::Mate,
        EndReason::Resignation | EndReason::Adjudication => Ending::Resignation,
        EndReason::Declaration | EndReason::Try => Ending::Declaration,
        EndReason::Repetition => Ending::Repetition,
        EndReason::MaximumPlies => Ending::MaximumMoves,
        EndReason::Time | EndReason::BusyMachine => Ending::Time,
        EndReason::PerpetualCheck
        | EndReason::IllegalMove
        | EndReason::PawnDropMate
        | EndReason::FalseDeclaration => Ending::Illegal,
        EndReason::Crash | EndReason::Hang => Ending::Missing,
    }
}
