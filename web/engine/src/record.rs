//! Records in and out: KIF, KI2, CSA, JKF, USI and SFEN.

use katagami_records::{Ending, Format, GameRecord, GameResult, Reading, RecordError};
use katagami_rules::{ByColor, Color, Move, Outcome, Rules};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts::{Answer, answer, read_game};

/// What was read of a record.
#[derive(Serialize)]
struct Record {
    root: String,
    moves: Vec<String>,
    ending: String,
    winner: Option<char>,
    names: [Option<String>; 2],
    /// Why the rest could not be read.
    error: Option<RecordError>,
}

/// Reads a record in any of the formats, up to the first error.
///
/// # Errors
///
/// If there is no game in it.
#[wasm_bindgen]
pub fn read_record(text: &str) -> Answer {
    let Reading { record, error } = read(text);
    let Some(game) = record.map(|record| record.main_line()) else {
        return Err(error.unwrap_or_else(|| RecordError::whole("there is no game")).into());
    };
    answer(&Record {
        root: game.root.to_sfen(),
        moves: game.moves.iter().map(Move::to_string).collect(),
        ending: game.ending.to_string(),
        winner: game.result.and_then(GameResult::winner).map(Color::letter),
        names: game.names.0,
        error,
    })
}

/// The first game of a text.
fn read(text: &str) -> Reading {
    let games = katagami_records::read(text).into_iter().next();
    games.unwrap_or(Reading { record: None, error: None })
}

/// Writes a game as `kif`, `ki2`, `csa`, `jkf`, `usi` or `sfen`. What `ended` it beside the rules is `resigned`,
/// `timeout` (of the side to move), `declaration` or nothing.
///
/// # Errors
///
/// If the game or the format is unknown.
#[wasm_bindgen]
pub fn write_record(format: &str, text: &str, black: &str, white: &str, ended: &str) -> Answer {
    let given = read_game(text)?;
    let moves: Vec<Move> = given.game.moves().flatten().collect();
    let side = given.game.position().side();
    let (ending, winner) = match (ended, given.game.outcome(&Rules::default())) {
        ("resigned", _) => (Ending::Resignation, Some(Some(!side))),
        ("timeout", _) => (Ending::Time, Some(Some(!side))),
        ("declaration", _) => (Ending::Declaration, Some(Some(side))),
        (_, Some(outcome)) => (ending(outcome), Some(outcome.winner())),
        (_, None) => (Ending::Missing, None),
    };
    let name = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
    let names = ByColor([name(black), name(white)]);
    let result = winner.map(GameResult::from);
    let record = GameRecord { root: given.root, moves, ending, result, names };
    if format == "sfen" {
        return Ok(format!("{}\n", given.game.position().to_sfen()));
    }
    let format: Format = format.parse().map_err(|_| JsError::new("unknown format"))?;
    Ok(format.write(&record.into()))
}

fn ending(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Checkmate { .. } | Outcome::NoMoves { .. } => Ending::Mate,
        Outcome::Repetition { .. } => Ending::Repetition,
        Outcome::PerpetualCheck { .. } => Ending::Illegal,
        Outcome::Try { .. } | Outcome::Declaration { .. } => Ending::Declaration,
        Outcome::MaximumPlies => Ending::MaximumMoves,
    }
}

#[cfg(test)]
mod tests {
    use katagami_rules::game::Game;
    use katagami_rules::position::Position;

    use super::*;

    #[test]
    fn every_format_returns() {
        let mut game = Game::new(Position::start());
        let mut number = 7_usize;
        for _ in 0..40 {
            let moves = game.position().legal_moves();
            let Some(&mv) = moves.get(number % moves.len().max(1)) else { break };
            game.make(mv);
            number = number.wrapping_mul(31) + 11;
        }
        let words: Vec<String> = game.moves().flatten().map(|mv| mv.to_string()).collect();
        let text = format!("startpos moves {}", words.join(" "));
        for format in ["kif", "ki2", "csa", "jkf", "usi"] {
            let written = write_record(format, &text, "a", "b", "resigned").unwrap_or_default();
            let Reading { record, error } = read(&written);
            assert_eq!(error, None, "{written}");
            let record = record.expect("a game").main_line();
            assert_eq!(record.moves, game.moves().flatten().collect::<Vec<_>>(), "{written}");
            assert_eq!(record.root, Position::start());
            if format != "usi" {
                assert_eq!(record.ending, Ending::Resignation, "{written}");
            }
        }
    }

    #[test]
    fn what_comes_before_an_error_is_kept() {
        let first = Position::start().legal_moves()[0];
        let Reading { record, error } = read(&format!("\nposition startpos\nmoves {first}\n1a1a"));
        assert_eq!(record.expect("a game").main_line().moves, [first]);
        let error = error.expect("an error");
        assert_eq!(error.line, Some(4));
        assert!(error.message.contains("move 2 (1a1a)"));
    }
}
