//! What is reported of a game, whatever the form: its analysis beside its record, and how values are written.

use katagami_evaluation::Evaluation;
use katagami_rules::{Color, Game};
use serde_json::Value;

use super::games::GivenRecord;
use crate::analysis::GameAnalysis;
use crate::reasons::{Reason, Reasoner};
use crate::search::Score;

/// A game with its analysis.
pub(super) struct Report<'a> {
    /// The game.
    pub given: &'a GivenRecord,
    /// What is thought of it.
    pub analysis: &'a GameAnalysis,
    /// Why its bad moves are bad; nothing is said of the others.
    pub reasons: &'a [Vec<Reason>],
    /// How it was analysed.
    pub settings: &'a Value,
}

/// The reasons for each move that is bad or missed a mate, the most important first.
pub(super) fn reasons(
    analysis: &GameAnalysis,
    evaluation: &Evaluation,
    reasoner: &mut Reasoner,
) -> Vec<Vec<Reason>> {
    /// How many are told of a move.
    const MOST: usize = 6;
    let mut game = Game::new(analysis.root.clone());
    let mut reasons = Vec::new();
    for (judged, after) in analysis.moves.iter().zip(&analysis.thoughts[1..]) {
        let is_told = judged.judgement.is_some() || judged.better.is_some();
        let mut found = if is_told {
            reasoner.of_move(evaluation, &game, judged.mv, after.best(), judged.better.as_ref())
        } else {
            Vec::new()
        };
        found.truncate(MOST);
        reasons.push(found);
        game.make(judged.mv);
    }
    reasons
}

/// A score of one side, as Black sees it.
pub(super) fn for_black(score: Score, side: Color) -> Score {
    score * side.sign()
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
