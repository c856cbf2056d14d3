//! What a club player would say of a position and of the move before it.

use katagami::reasons::{Language, Place, Reason, Reasoner, sentence};
use katagami_evaluation::Evaluation;
use katagami_rules::Game;
use serde::Serialize;

/// The reasons for a position and for its last move, the most important first.
#[derive(Serialize)]
pub struct Reasons {
    position: Vec<Said>,
    #[serde(rename = "move")]
    mv: Vec<Said>,
}

/// A reason in words.
#[derive(Serialize)]
struct Said {
    /// For programs.
    fact: String,
    /// In Japanese and in English.
    words: [String; 2],
    /// The first move of what is told, if it can be drawn on the board as it stands.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The squares that it is about.
    squares: Vec<String>,
}

impl Said {
    /// A reason found in the current position of `game`; `shown` says whether the board shows its place.
    fn new(game: &Game, reason: &Reason, shown: impl Fn(Place) -> bool) -> Self {
        let is_shown = shown(reason.place);
        Self {
            fact: reason.to_string(),
            words: [Language::Japanese, Language::English].map(|language| sentence(game, reason, language)),
            mv: reason.line().first().filter(|_| is_shown).map(ToString::to_string),
            squares: reason.squares().iter().filter(|_| is_shown).map(ToString::to_string).collect(),
        }
    }
}

impl Reasons {
    pub fn new(reasoner: &mut Reasoner, evaluation: &Evaluation, game: &Game) -> Self {
        let best = reasoner.best(evaluation, game, Reasoner::BEST);
        let position = reasoner.of_position(evaluation, game, best.as_ref());
        let here = |place| matches!(place, Place::Here | Place::Passed);
        let position = position.iter().map(|reason| Said::new(game, reason, here)).collect();
        let Some(last) = game.last_move() else { return Self { position, mv: Vec::new() } };
        let mut before = game.clone();
        before.undo();
        let better = reasoner.best(evaluation, &before, Reasoner::BEST);
        let of_move = reasoner.of_move(evaluation, &before, last, best.as_ref(), better.as_ref());
        // What the move did stands on the board now; what comes next is drawn as well.
        let after = |place| matches!(place, Place::After(_) | Place::Threatened(_));
        let mv = of_move.iter().map(|reason| Said::new(&before, reason, after)).collect();
        Self { position, mv }
    }
}
