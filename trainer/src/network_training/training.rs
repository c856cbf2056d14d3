//! A training of a network: its steps, and the checkpoint with which it goes on.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::model::Model;
use super::sample::NetworkSample;
use crate::file_error::FileError;
use crate::learn::{
    Adam, DEFAULT_EPSILON, Epochs, GradientAccumulator, Learner, Scale, StepSize, TrainingProgress,
    cosine_decay, damaged, in_parts, read_arrays, write_checkpoint,
};
use crate::session::Result;
use crate::settings_file;

/// All settings that determine a training's result. Checkpoints hold them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct NetworkConfig {
    /// The type and version of the checkpoint.
    pub file_type: String,
    pub board: String,
    /// The number of units of each side's view.
    pub units: usize,
    pub epochs: u32,
    pub batch: usize,
    /// The learning rate at the beginning and at the end.
    pub rates: [f32; 2],
    pub seed: u64,
    /// The number of threads that share a batch. The rounding of sums depends on it.
    pub threads: usize,
    pub scale: Scale,
    /// A checksum of the samples with their targets and linear values.
    pub samples_checksum: u32,
}

/// The command. Checkpoints name it.
const COMMAND: &str = "learn-network";

/// The type of the checkpoints.
pub(super) const FILE_TYPE: &str = "katagami-trainer learn-network 1";

/// A training in progress.
pub(super) struct Training<'s> {
    config: NetworkConfig,
    samples: &'s [NetworkSample],
    pub model: Model,
    adam: Adam,
    epochs: Epochs,
    accumulators: Vec<GradientAccumulator>,
}

/// The first line of a checkpoint. The network's numbers and the optimizer's moments follow.
#[derive(Serialize, Deserialize)]
struct Header {
    config: NetworkConfig,
    progress: TrainingProgress,
    steps: u64,
}

impl<'s> Training<'s> {
    /// A training at its beginning.
    pub(super) fn new(config: NetworkConfig, samples: &'s [NetworkSample]) -> Self {
        let model = Model::random(config.units, config.seed);
        let numbers = model.numbers.len();
        let adam = Adam::new(numbers, DEFAULT_EPSILON);
        let epochs = Epochs::new(samples.len(), config.batch, config.seed);
        let accumulators = (0..config.threads).map(|_| GradientAccumulator::new(numbers)).collect();
        Self { config, samples, model, adam, epochs, accumulators }
    }

    /// Whether all epochs are done.
    pub(super) fn is_done(&self) -> bool {
        self.epochs.progress().epoch >= self.config.epochs
    }

    /// The number of steps made.
    pub(super) fn steps(&self) -> u64 {
        self.adam.steps
    }

    /// The mean loss over samples; `None` without any.
    pub(super) fn loss(&mut self, samples: &[NetworkSample]) -> Option<f64> {
        if samples.is_empty() {
            return None;
        }
        let (model, scale) = (&self.model, self.config.scale);
        let (loss, count) = in_parts(&mut self.accumulators, samples, |sums, part| {
            let mut units = model.units();
            for sample in part {
                model.add_loss(sample, scale, sums, &mut units);
            }
        });
        self.accumulators.iter_mut().for_each(GradientAccumulator::reset);
        Some(loss / count as f64)
    }

    /// Goes on from a checkpoint.
    pub(super) fn resume(&mut self, path: &Path) -> Result<(), FileError> {
        let (Header { config, progress, steps }, [numbers, first_moments, second_moments]) =
            read_arrays(path, COMMAND)?;
        settings_file::refuse_other(path, &self.config, &config)?;
        if numbers.len() != self.model.numbers.len() {
            return Err(damaged(path, COMMAND));
        }
        self.model.numbers = numbers.to_vec();
        self.adam = Adam { first_moments, second_moments, steps, epsilon: DEFAULT_EPSILON };
        self.epochs.resume(progress);
        Ok(())
    }
}

impl Learner for Training<'_> {
    fn epochs(&self) -> &Epochs {
        &self.epochs
    }

    fn epochs_mut(&mut self) -> &mut Epochs {
        &mut self.epochs
    }

    fn step(&mut self) {
        let (model, samples, scale) = (&self.model, self.samples, self.config.scale);
        let (loss, count) = in_parts(&mut self.accumulators, self.epochs.batch(), |sums, part| {
            let mut units = model.units();
            for &index in part {
                model.add(&samples[index as usize], scale, sums, &mut units);
            }
        });
        self.epochs.finish_batch(loss, count);
        let [first, last] = self.config.rates;
        let total = u64::from(self.config.epochs) * self.epochs.batches() as u64;
        let size = StepSize {
            learning_rate: cosine_decay(first, last / first, self.adam.steps, total),
            weight_decay: 0.0,
            not_decaying: 0,
            anchor: None,
        };
        self.adam.step(&mut self.model.numbers, &mut self.accumulators, size);
        self.model.clip();
    }

    fn save(&self, path: &Path) -> Result {
        let (config, progress) = (self.config.clone(), self.epochs.progress());
        let header = Header { config, progress, steps: self.steps() };
        Ok(write_checkpoint(path, &header, &self.model.numbers, &self.adam)?)
    }
}
