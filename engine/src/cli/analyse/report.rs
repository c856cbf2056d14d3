//! What is reported of a game, whatever the form: its analysis beside its record, and how values are written.

use katagami_rules::{Color, Game, Move};
use serde_json::Value;

use super::games::GivenRecord;
use crate::analysis::GameAnalysis;
use crate::search::Score;

/// A game with its analysis.
pub(super) struct Report<'a> {
    /// The game.
    pub given: &'a GivenRecord,
    /// What is thought of it.
    pub analysis: &'a GameAnalysis,
    /// How it was analysed.
    pub settings: &'a Value,
}

/// A score of one side, as Black sees it.
pub(super) fn for_black(score: Score, side: Color) -> Score {
    score * side.sign()
}

/// A line as it is played from a position: each move with the game before it. It ends before a move that is not legal.
pub(super) fn walk<'a>(start: &Game, moves: &'a [Move]) -> impl Iterator<Item = (Game, Move)> + use<'a> {
    let mut game = start.clone();
    moves.iter().map_while(move |&mv| {
        let before = game.clone();
        game.play(mv).ok()?;
        Some((before, mv))
    })
}

/// A chance in percent.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1} %", chance * 100.0)
}

/// A mate for sentences: `a mate in 5 plies`.
pub(super) fn mate_in_words(plies: u32) -> String {
    match plies {
        0 => "a win by declaration".into(),
        1 => "a mate in 1 ply".into(),
        plies => format!("a mate in {plies} plies"),
    }
}
