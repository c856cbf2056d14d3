//! The settings of a training.

use serde::{Deserialize, Serialize};

use super::factored_term::FactoredTerm;
use super::network::HiddenUnits;
use super::progress::TrainingProgress;

/// All settings that determine a training's result, besides the dataset and the loss.
///
/// Checkpoints hold it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrainingConfig {
    /// The names of the terms, separated by commas.
    pub terms: String,
    /// The number of rounds. Each round finds its samples again, with the model trained so far.
    pub rounds: u32,
    /// The number of epochs of each round.
    pub epochs: u32,
    /// The number of samples in a batch.
    pub batch_size: usize,
    /// The initial learning rate, in points. It falls to a twentieth.
    pub learning_rate: f32,
    /// The share of a parameter that it loses by a step at a learning rate of 1.
    pub weight_decay: f32,
    /// Whether parameters decay towards those that the training begins with, not towards 0.
    pub anchored: bool,
    /// What Adam adds to the root of a gradient's mean square. A parameter whose gradients are smaller than that moves less.
    pub epsilon: f32,
    /// Whether the sum of the piece values is constant.
    pub constant_material: bool,
    /// Whether each further piece of a kind in hand must not be worth more than the one before.
    pub monotone: bool,
    /// Whether each number of pieces in hand has a parameter, not each further piece.
    pub hand_counts: bool,
    /// The terms whose parameters are products of learned numbers.
    pub factors: Vec<FactoredTerm>,
    /// The hidden units of a network that is learned beside the terms, if there is one.
    pub network: Option<HiddenUnits>,
    /// The seed of the samples' order.
    pub seed: u64,
    /// The number of threads that share a batch. The rounding of sums depends on it.
    pub threads: usize,
}

/// As Kingma and Ba have it: no more than a guard against a division by 0.
pub const DEFAULT_EPSILON: f32 = 1e-8;

impl TrainingConfig {
    /// The number of epochs of all rounds together.
    pub fn total_epochs(&self) -> u32 {
        self.rounds.saturating_mul(self.epochs)
    }

    /// The round of an epoch, both counted from 0.
    pub fn round(&self, epoch: u32) -> u32 {
        epoch / self.epochs.max(1)
    }

    /// Whether a round has ended and the next has not begun.
    pub(super) fn is_between_rounds(&self, progress: TrainingProgress) -> bool {
        let TrainingProgress { epoch, batch, .. } = progress;
        let is_inside = (1..self.total_epochs()).contains(&epoch);
        batch == 0 && is_inside && epoch.is_multiple_of(self.epochs.max(1))
    }
}
