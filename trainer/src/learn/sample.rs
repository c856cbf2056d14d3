//! What a model is trained on: samples with a loss and its gradient. The samples of `learn` are quiet positions with their
//! expected results.

use std::fmt::Debug;

use bytemuck::{Pod, Zeroable};
use katagami::search::{Resources, Settings, quiet_line};
use katagami_rules::game::Game;
use katagami_rules::types::Color;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::model::{FeatureVector, Model};
use crate::positions::{PackedPosition, Sample, Wdl};

/// A sample to train on. It has a loss and the gradient of that loss.
pub trait TrainingSample: Sync {
    /// The settings of the loss function.
    type Loss: Copy + Send + Sync + PartialEq + Debug + Serialize + DeserializeOwned;

    /// The subcommand that trains on such samples. Weights and checkpoints name it.
    const COMMAND: &'static str;

    /// The sample's loss. `None` if the model cannot evaluate the sample.
    ///
    /// `backward` gets the features of each position that the loss depends on, with the derivative of the loss by that
    /// position's value for Black. Derivatives leave out a positive factor that all samples share; Adam does not depend
    /// on it. `features` is working memory.
    fn loss_and_gradient(
        &self,
        model: &Model,
        loss: Self::Loss,
        features: &mut [FeatureVector; 2],
        backward: impl FnMut(&FeatureVector, f32),
    ) -> Option<f32>;

    /// The same loss by game outcomes only, `None` if the loss does not use outcomes.
    fn outcome_only(loss: Self::Loss) -> Option<Self::Loss>;

    /// Adds the sample to a checksum.
    fn update_checksum(&self, checksum: &mut crc32fast::Hasher);
}

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
        // Only a file that was tampered with has another byte.
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
pub(crate) fn cross_entropy(target: f32, predicted: f32) -> f32 {
    /// Keeps the logarithm finite.
    const EPSILON: f32 = 1e-7;
    let part = |target: f32, predicted: f32| {
        if target <= 0.0 { 0.0 } else { -target * predicted.max(EPSILON).ln() }
    };
    part(target, predicted) + part(1.0 - target, 1.0 - predicted)
}

/// The scale of a sigmoid: the number of points that multiply the odds of winning by *e*.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scale(pub f32);

impl Scale {
    /// The logistic function of `points`, between 0 and 1: the expected result at this score.
    #[inline]
    pub fn sigmoid(self, points: f32) -> f32 {
        1.0 / (1.0 + (-points / self.0).exp())
    }

    /// The scale with which scores predict results best, from pairs of a score and a result from 0 to 1.
    ///
    /// Returns `None` without pairs. The cross-entropy is convex in the scale's inverse; Newton's method finds its
    /// minimum.
    pub fn fit(pairs: impl Iterator<Item = (f32, f32)> + Clone) -> Option<Self> {
        const ITERATIONS: usize = 50;
        /// The first guess at the inverse, and its bounds.
        const FIRST: f64 = 1.0 / 600.0;
        const BOUNDS: [f64; 2] = [1.0 / 10_000.0, 1.0 / 50.0];
        let pairs = pairs.map(|(score, result)| (f64::from(score), f64::from(result)));
        pairs.clone().next()?;
        let mut inverse = FIRST;
        for _ in 0..ITERATIONS {
            let (mut first, mut second) = (0.0, 0.0);
            for (score, result) in pairs.clone() {
                let expected = 1.0 / (1.0 + (-inverse * score).exp());
                first += (expected - result) * score;
                second += expected * (1.0 - expected) * score * score;
            }
            if second <= 0.0 {
                break;
            }
            let next = (inverse - first / second).clamp(BOUNDS[0], BOUNDS[1]);
            let change = next - inverse;
            inverse = next;
            if change.abs() < 1e-9 {
                break;
            }
        }
        Some(Self((1.0 / inverse) as f32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_that_results_follow_is_found() {
        let mut random = fastrand::Rng::with_seed(1);
        let pair = |random: &mut fastrand::Rng| {
            let score = f32::from(random.i16(-1500..1500));
            let wins = random.f32() < Scale(470.0).sigmoid(score);
            (score, if wins { 1.0 } else { 0.0 })
        };
        let pairs: Vec<_> = (0..40_000).map(|_| pair(&mut random)).collect();
        let Scale(found) = Scale::fit(pairs.iter().copied()).unwrap();
        assert!((found - 470.0).abs() < 20.0, "{found}");
        assert_eq!(Scale::fit(std::iter::empty()), None);
    }
}
