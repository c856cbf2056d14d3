//! The metrics of each epoch.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use crate::json_lines::JsonLines;

/// The metrics after an epoch. Epoch 0 is the model before the training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EpochMetrics {
    /// The number of finished epochs.
    pub epoch: u32,
    /// The number of steps.
    pub steps: u64,
    /// The mean loss over the epoch's training samples, each before it was learned from.
    pub train_loss: Option<f64>,
    /// The mean loss over the held-out samples.
    pub held_out_loss: Option<f64>,
    /// The same by game outcomes only, if the loss uses outcomes.
    pub held_out_outcome_loss: Option<f64>,
    /// The share of held-out positions in which a search of depth 1 finds the move played.
    pub move_accuracy: Option<f64>,
    /// Training samples a second.
    pub samples_per_second: Option<f64>,
}

/// The metrics of a training, in a file with one JSON object an epoch.
#[derive(Debug)]
pub struct MetricsLog {
    file: JsonLines,
    epochs: Vec<EpochMetrics>,
}

impl MetricsLog {
    /// Creates an empty log. An existing file is replaced.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        Ok(Self { file: JsonLines::create::<EpochMetrics>(path, &[])?, epochs: Vec::new() })
    }

    /// Opens the log of a training that continues after `epoch` epochs. Later entries are removed: their epochs were not
    /// saved and will be repeated.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written.
    pub fn resume(path: &Path, epoch: u32) -> Result<Self, FileError> {
        let (_, mut epochs) = JsonLines::open::<EpochMetrics>(path)?;
        epochs.retain(|metrics| metrics.epoch <= epoch);
        Ok(Self { file: JsonLines::create(path, &epochs)?, epochs })
    }

    /// All entries.
    pub fn epochs(&self) -> &[EpochMetrics] {
        &self.epochs
    }

    /// Appends the metrics of an epoch.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn append(&mut self, metrics: EpochMetrics) -> Result<(), FileError> {
        self.file.append(&metrics)?;
        self.epochs.push(metrics);
        Ok(())
    }
}
