//! How far a training is.

use serde::{Deserialize, Serialize};

/// A point in a training, between two batches.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TrainingProgress {
    /// Finished epochs, in all rounds.
    pub epoch: u32,
    /// Finished batches of the current epoch.
    pub batch: usize,
    /// The sum of the losses in these batches.
    pub loss_sum: f64,
    /// The number of samples in these batches.
    pub samples: usize,
}

impl TrainingProgress {
    /// The mean loss in the current epoch.
    pub fn mean_loss(&self) -> f64 {
        self.loss_sum / self.samples.max(1) as f64
    }
}
