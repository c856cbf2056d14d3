//! Records in and out: KIF, KI2, CSA, JKF, USI and SFEN, with their variations and comments.

use katagami_records::{Format, Reading, RecordError};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game_tree::GameTree;
use crate::texts::{Answer, answer};

/// What was read of a text.
#[derive(Serialize)]
struct Read {
    /// The record as far as it could be read; nothing if there is none.
    record: Option<GameTree>,
    /// Why the rest could not be read.
    error: Option<RecordError>,
    /// The boards that the record may be one of, if it is none of this board.
    boards: Vec<&'static str>,
}

/// Reads a record in any of the formats, up to the first error.
///
/// # Errors
///
/// Never: what cannot be read is part of the answer.
#[wasm_bindgen]
pub fn read_record(text: &str) -> Answer {
    let Reading { record, error } = read(text);
    let error = error.or_else(|| record.is_none().then(|| RecordError::whole("there is no game")));
    let boards = error.iter().flat_map(RecordError::boards).collect();
    answer(&Read { record: record.as_ref().map(GameTree::from), error, boards })
}

/// The first game of a text.
fn read(text: &str) -> Reading {
    let games = katagami_records::read(text).into_iter().next();
    games.unwrap_or(Reading { record: None, error: None })
}

/// Writes a game, given as JSON, as `kif`, `ki2`, `csa`, `jkf`, `usi` or `sfen`, which is the position at the end of its
/// main line.
///
/// # Errors
///
/// If the game or the format is unknown.
#[wasm_bindgen]
pub fn write_record(format: &str, game: &str) -> Answer {
    let tree: GameTree = serde_json::from_str(game)?;
    let record = tree.record().map_err(|error| JsError::new(&error))?;
    if format == "sfen" {
        return Ok(format!("{}\n", record.main_line().replay().position().to_sfen()));
    }
    let format: Format = format.parse().map_err(|_| JsError::new("unknown format"))?;
    Ok(format.write(&record))
}

#[cfg(test)]
mod tests {
    use katagami_records::{End, Ending, GameResult, Record, Step};
    use katagami_rules::Position;

    use super::*;

    /// A game with variations, variations inside of those, comments and an end.
    fn commented() -> Record {
        let mut record = Record::new(Position::start());
        record.names.0 = [Some("a".into()), Some("b".into())];
        record.headers.insert("棋戦".into(), "c".into());
        let mut at = Record::ROOT;
        let mut number = 7_usize;
        for ply in 0..20 {
            let moves = record.game(at).position().legal_moves();
            let (mv, other) = (moves[number % moves.len()], moves[(number + 1) % moves.len()]);
            let before = at;
            at = record.follow(before, Step::Move(mv));
            record.node_mut(at).comment(&format!("comment {ply}"));
            if ply % 7 == 3 {
                let variation = record.follow(before, Step::Move(other));
                record.node_mut(variation).comment("beside");
                let replies = record.game(variation).position().legal_moves();
                replies.iter().take(2).for_each(|&reply| {
                    record.follow(variation, Step::Move(reply));
                });
            }
            number = number.wrapping_mul(31) + 11;
        }
        let winner = !record.game(at).position().side();
        record.follow(at, Step::End(End::new(Ending::Resignation, Some(GameResult::from(Some(winner))))));
        record
    }

    fn written(format: &str, record: &Record) -> String {
        let json = serde_json::to_string(&GameTree::from(record)).expect("JSON");
        write_record(format, &json).unwrap_or_default()
    }

    #[test]
    fn every_format_returns_what_it_can_hold() {
        let record = commented();
        for format in ["kif", "ki2", "csa", "jkf", "usi"] {
            let text = written(format, &record);
            let Reading { record: again, error } = read(&text);
            assert_eq!(error, None, "{text}");
            let again = again.expect("a game");
            assert_eq!(again.main_line().moves, record.main_line().moves, "{text}");
            if format != "usi" {
                assert_eq!(again.main_line().result, record.main_line().result, "{text}");
                assert_eq!(again.names, record.names);
                assert_eq!(again.headers, record.headers);
            }
            if ["kif", "ki2"].contains(&format) {
                assert_eq!(GameTree::from(&again), GameTree::from(&record), "{text}");
            }
            if format == "jkf" {
                assert_eq!(again.variation_count(), record.variation_count(), "{text}");
            }
        }
    }

    #[test]
    fn the_winner_is_right_though_it_was_his_turn() {
        for winner in katagami_rules::Color::ALL {
            let mut record = Record::new(Position::start());
            let end = End::new(Ending::Resignation, Some(GameResult::from(Some(winner))));
            record.follow(Record::ROOT, Step::End(end));
            for format in ["kif", "ki2", "csa", "jkf"] {
                let text = written(format, &record);
                let again = read(&text).record.expect("a game").main_line();
                assert_eq!(again.result, record.main_line().result, "{text}");
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
