//! A quiet position and its expected result.

use bytemuck::{Pod, Zeroable};
use katagami::search::{Resources, Settings, quiet_line};
use katagami_rules::game::Game;
use katagami_rules::types::Color;
use serde::{Deserialize, Serialize};

use super::feature_vector::FeatureVector;
use super::model::Model;
use super::scale::Scale;
use super::training_sample::TrainingSample;
use crate::positions::{PackedPosition, Sample, Wdl};

/// The quiet position behind a sample, with the sample's labels. Labels are Black's.
///
/// It consists of bytes alone, in the same order on all machines, so that a file can hold it as it is.
#[derive(Clone, Copy, PartialEq, Debug, Zeroable, Pod)]
#[repr(C)]
pub struct ValueSample {
    /// The quiet position.
    pub leaf: PackedPosition,
    /// The searched score, little-endian; [`NO_SCORE`] if there is none.
    score: [u8; 2],
    /// The index of the outcome in [`Wdl::ALL`].
    outcome: u8,
}

/// No searched score is so low: it would be decided.
const NO_SCORE: i16 = i16::MIN;

/// The cross-entropy between the model's win rate and a blend of score and outcome.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ValueLoss {
    /// The scale from points to win rates.
    pub scale: Scale,
    /// The weight of the outcome, from 0 (score only) to 1 (outcome only).
    pub outcome_weight: f32,
}

impl ValueSample {
    /// A quiet position with a score, if there is one, and the outcome of the game. Both are Black's.
    pub fn from_labels(leaf: PackedPosition, score: Option<i16>, outcome: Wdl) -> Self {
        Self { leaf, score: score.unwrap_or(NO_SCORE).to_le_bytes(), outcome: outcome as u8 }
    }

    /// The searched score, `None` if there is none.
    pub fn score(&self) -> Option<i16> {
        Some(i16::from_le_bytes(self.score)).filter(|&score| score != NO_SCORE)
    }

    /// The outcome of the game.
    pub fn outcome(&self) -> Wdl {
        // Only a forged file has another byte.
        Wdl::ALL.get(usize::from(self.outcome)).copied().unwrap_or(Wdl::Draw)
    }

    /// Follows quiescence search to the quiet position. `None` if a mate is in sight.
    pub fn new(sample: Sample, resources: Resources<'_>) -> Option<Self> {
        if sample.is_decided() {
            return None;
        }
        let side = sample.position.side();
        let mut game = Game::new(sample.position);
        let line = quiet_line(game.clone(), &Settings::default(), resources)?;
        for mv in line {
            game.make(mv);
        }
        let for_black = |score: i16| if side == Color::Black { score } else { -score };
        let outcome = Wdl::for_side(Color::Black, sample.outcome.winner(side));
        Some(Self::from_labels(PackedPosition::new(game.position()), sample.score.map(for_black), outcome))
    }

    /// The score and the outcome from 0 to 1, `None` without a score.
    pub fn score_and_outcome(&self) -> Option<(f32, f32)> {
        Some((f32::from(self.score()?), self.outcome().points()))
    }

    /// The target: Black's expected result, from 0 to 1. Without a score it is the outcome.
    pub fn target(&self, loss: ValueLoss) -> f32 {
        let outcome = self.outcome().points();
        match self.score() {
            Some(score) => {
                let weight = loss.outcome_weight;
                weight * outcome + (1.0 - weight) * loss.scale.sigmoid(f32::from(score))
            }
            None => outcome,
        }
    }
}

impl TrainingSample for ValueSample {
    type Loss = ValueLoss;

    const COMMAND: &'static str = "learn";

    fn loss_and_gradient(
        &self,
        model: &Model,
        loss: ValueLoss,
        [features, _]: &mut [FeatureVector; 2],
        mut backward: impl FnMut(&FeatureVector, f32),
    ) -> Option<f32> {
        let position = self.leaf.unpack(1).ok()?;
        if !model.extract(&position, features) {
            return None;
        }
        let predicted = loss.scale.sigmoid(model.value(features));
        let target = self.target(loss);
        backward(features, predicted - target);
        Some(cross_entropy(target, predicted))
    }

    fn outcome_only(loss: ValueLoss) -> Option<ValueLoss> {
        Some(ValueLoss { outcome_weight: 1.0, ..loss })
    }

    fn update_checksum(&self, checksum: &mut crc32fast::Hasher) {
        checksum.update(self.leaf.bytes());
        checksum.update(&self.score);
        checksum.update(&[self.outcome]);
    }
}

/// The binary cross-entropy, in nats.
fn cross_entropy(target: f32, predicted: f32) -> f32 {
    /// Keeps the logarithm finite.
    const EPSILON: f32 = 1e-7;
    let part = |target: f32, predicted: f32| {
        if target <= 0.0 { 0.0 } else { -target * predicted.max(EPSILON).ln() }
    };
    part(target, predicted) + part(1.0 - target, 1.0 - predicted)
}
