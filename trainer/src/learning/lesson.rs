//! What is learned from one position by itself: how many points to expect.

use katagami::position::Game;
use katagami::search::{Resources, Settings, quiet_line};
use katagami::types::Color;
use serde::{Deserialize, Serialize};

use super::model::{Model, Trace};
use super::scale::Scale;
use super::study::Study;
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

/// To expect the points that lessons say.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expectation {
    /// What a point is worth.
    pub scale: Scale,
    /// How much the outcome counts beside the score, from 0 to 1.
    pub trust: f32,
}

/// Whether search saw the end from there: evaluations need not see mates.
pub(super) fn is_decided(example: &Example) -> bool {
    example.score.is_some_and(|score| i32::from(score.unsigned_abs()) >= SCORE_LIMIT)
}

impl Lesson {
    /// What there is to learn from an example; `None` if the end is in sight.
    pub fn new(example: Example, resources: Resources<'_>) -> Option<Self> {
        if is_decided(&example) {
            return None;
        }
        let side = example.position.side();
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

impl Study for Lesson {
    type Aim = Expectation;

    const COMMAND: &'static str = "learn";

    /// The cross-entropy. For each point it grows by how much the model expects more than it should.
    fn judge(
        &self,
        model: &Model,
        aim: Expectation,
        [trace, _]: &mut [Trace; 2],
        mut hear: impl FnMut(&Trace, f32),
    ) -> Option<f32> {
        let position = self.leaf.unpack(1).ok()?;
        if !model.trace(&position, trace) {
            return None;
        }
        let expected = aim.scale.points(model.value(trace));
        let wanted = self.expectation(aim.scale, aim.trust);
        hear(trace, expected - wanted);
        Some(cross_entropy(wanted, expected))
    }

    fn outcomes_alone(aim: Expectation) -> Option<Expectation> {
        Some(Expectation { trust: 1.0, ..aim })
    }

    fn identify(&self, sum: &mut crc32fast::Hasher) {
        sum.update(self.leaf.bytes());
        sum.update(&self.score.unwrap_or(i16::MIN).to_le_bytes());
        sum.update(&[self.outcome as u8]);
    }
}

/// What it costs to expect `expected` where `wanted` is right, beyond what certainty about `wanted` would cost.
fn cross_entropy(wanted: f32, expected: f32) -> f32 {
    const LEAST: f32 = 1e-7;
    let part = |wanted: f32, expected: f32| {
        if wanted <= 0.0 { 0.0 } else { -wanted * expected.max(LEAST).ln() }
    };
    part(wanted, expected) + part(1.0 - wanted, 1.0 - expected)
}
