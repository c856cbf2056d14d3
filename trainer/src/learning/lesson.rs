//! What is learned from one position.

use katagami::position::Game;
use katagami::search::{Resources, Settings, quiet_line};
use katagami::types::Color;

use super::scale::Scale;
use crate::positions::{Example, Outcome, Packed};
use crate::selfplay::SCORE_LIMIT;

/// A quiet position with what search and game said of the one it comes from, both for Black.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// The quiet position.
    pub leaf: Packed,
    /// What search found, if it looked.
    pub score: Option<i16>,
    /// How the game ended.
    pub outcome: Outcome,
}

impl Lesson {
    /// What there is to learn from an example; `None` if the end is in sight: evaluations need not see mates.
    pub fn new(example: Example, resources: Resources<'_>) -> Option<Self> {
        let side = example.position.side();
        if example.score.is_some_and(|score| i32::from(score.unsigned_abs()) >= SCORE_LIMIT) {
            return None;
        }
        let mut game = Game::new(example.position);
        let line = quiet_line(game.clone(), &Settings::default(), resources)?;
        for mv in line {
            game.play(mv);
        }
        let for_black = |score: i16| if side == Color::Black { score } else { -score };
        Some(Self {
            leaf: Packed::new(game.position()),
            score: example.score.map(for_black),
            outcome: Outcome::for_side(Color::Black, example.outcome.winner(side)),
        })
    }

    /// The share of the points that Black should expect: the game's, and the score's by the scale, of which the game
    /// counts for `trust`.
    pub fn expectation(&self, scale: Scale, trust: f32) -> f32 {
        let points = self.outcome.points();
        match self.score {
            Some(score) => trust * points + (1.0 - trust) * scale.points(f32::from(score)),
            None => points,
        }
    }
}
