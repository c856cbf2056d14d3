//! A training of a network: batches, epochs, and the checkpoint with which it goes on.

use std::io::Write;
use std::path::Path;
use std::thread;

use katagami_rules::board::NAME;
use katagami_storage::files::{CheckedWriter, NewFile, checked_contents};
use serde::{Deserialize, Serialize};

use super::model::{Gradient, Model};
use super::sample::NetworkSample;
use crate::file_error::FileError;
use crate::learn::Scale;
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

/// The type of the checkpoints.
pub(super) const FILE_TYPE: &str = "katagami-trainer learn-network 1";

impl NetworkConfig {
    /// The name of the board that was built.
    pub(super) fn board() -> String {
        NAME.into()
    }
}

/// How far a training is.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Progress {
    /// Finished epochs.
    pub epoch: u32,
    /// Finished batches of the current epoch.
    pub batch: usize,
    /// Steps made in all epochs.
    pub steps: u64,
    /// The sum of the losses in these batches, and the number of samples.
    pub loss: f64,
    pub samples: usize,
}

/// A training in progress.
pub(super) struct Training<'s> {
    config: NetworkConfig,
    samples: &'s [NetworkSample],
    pub model: Model,
    moments: [Vec<f32>; 2],
    pub progress: Progress,
    gradients: Vec<Gradient>,
    /// The samples in the order of this epoch.
    order: Vec<u32>,
}

/// The first line of a checkpoint. The numbers, their first and their second moments follow as little-endian 32-bit floats, then the
/// CRC-32 of everything before.
#[derive(Serialize, Deserialize)]
struct Header {
    config: NetworkConfig,
    progress: Progress,
}

impl<'s> Training<'s> {
    /// A training at its beginning.
    pub(super) fn new(config: NetworkConfig, samples: &'s [NetworkSample]) -> Self {
        let model = Model::random(config.units, config.seed);
        let moments = [(); 2].map(|()| vec![0.0; model.numbers.len()]);
        let gradients = vec![Gradient::new(&model); config.threads];
        let mut this = Self {
            config,
            samples,
            model,
            moments,
            progress: Progress::default(),
            gradients,
            order: Vec::new(),
        };
        this.shuffle();
        this
    }

    /// Whether all epochs are done.
    pub(super) fn is_done(&self) -> bool {
        self.progress.epoch >= self.config.epochs
    }

    /// The number of batches of an epoch.
    pub(super) fn batches(&self) -> usize {
        self.samples.len().div_ceil(self.config.batch)
    }

    /// The order of the epoch's samples.
    fn shuffle(&mut self) {
        self.order = (0..self.samples.len() as u32).collect();
        let seed = self.config.seed ^ u64::from(self.progress.epoch).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        fastrand::Rng::with_seed(seed).shuffle(&mut self.order);
    }

    /// Learns from the next batch. Returns the mean loss of the epoch if it was the last one.
    pub(super) fn step(&mut self) -> Option<f64> {
        let Self { config, samples, model, gradients, order, progress, .. } = self;
        let from = progress.batch * config.batch;
        let batch = &order[from..(from + config.batch).min(order.len())];
        let share = batch.len().div_ceil(config.threads).max(1);
        thread::scope(|scope| {
            for (gradient, part) in gradients.iter_mut().zip(batch.chunks(share)) {
                let (model, samples, scale) = (&*model, *samples, config.scale);
                scope.spawn(move || {
                    for &index in part {
                        model.add(&samples[index as usize], scale, gradient);
                    }
                });
            }
        });
        progress.loss += gradients.iter().map(|gradient| gradient.loss).sum::<f64>();
        progress.samples += batch.len();
        let count = batch.len() as f32;
        self.descend(count);
        self.gradients.iter_mut().for_each(Gradient::clear);
        self.progress.batch += 1;
        if self.progress.batch < self.batches() {
            return None;
        }
        let mean = self.progress.loss / self.progress.samples.max(1) as f64;
        let Progress { epoch, steps, .. } = self.progress;
        self.progress = Progress { epoch: epoch + 1, steps, ..Progress::default() };
        self.shuffle();
        Some(mean)
    }

    /// A step of Adam (Kingma and Ba, 2014) along the gradients of `count` samples.
    fn descend(&mut self, count: f32) {
        const BETAS: [f32; 2] = [0.9, 0.999];
        const EPSILON: f32 = 1e-8;
        let rate = self.rate();
        self.progress.steps += 1;
        let steps = self.progress.steps.min(i32::MAX as u64) as i32;
        let bias = BETAS.map(|beta| 1.0 - beta.powi(steps));
        let [means, squares] = &mut self.moments;
        let moments = means.iter_mut().zip(squares);
        for (index, (number, (mean, square))) in self.model.numbers.iter_mut().zip(moments).enumerate() {
            let gradient = self.gradients.iter().map(|gradient| gradient.sums[index]).sum::<f32>() / count;
            *mean += (1.0 - BETAS[0]) * (gradient - *mean);
            *square += (1.0 - BETAS[1]) * (gradient * gradient - *square);
            *number -= rate * (*mean / bias[0]) / ((*square / bias[1]).sqrt() + EPSILON);
        }
        self.model.clip();
    }

    /// The learning rate of the next step: half a cosine wave from the first rate to the last.
    fn rate(&self) -> f32 {
        let total = self.batches() as f64 * f64::from(self.config.epochs);
        let done = (self.progress.steps as f64 / total).min(1.0);
        let wave = f64::midpoint(1.0, (std::f64::consts::PI * done).cos());
        let [first, last] = self.config.rates;
        last + (first - last) * wave as f32
    }

    /// The mean loss over samples; `None` without any.
    pub(super) fn loss(&self, samples: &[NetworkSample]) -> Option<f64> {
        let mut gradient = Gradient::new(&self.model);
        for sample in samples {
            self.model.add_loss(sample, self.config.scale, &mut gradient);
        }
        (!samples.is_empty()).then(|| gradient.loss / samples.len() as f64)
    }

    /// Writes a checkpoint.
    pub(super) fn save(&self, path: &Path) -> Result<(), FileError> {
        let header = Header { config: self.config.clone(), progress: self.progress };
        let write = || {
            let mut output = CheckedWriter::new(NewFile::create(path)?);
            writeln!(output, "{}", serde_json::json!(header))?;
            for array in [&self.model.numbers, &self.moments[0], &self.moments[1]] {
                let bytes: Vec<u8> = array.iter().flat_map(|number| number.to_le_bytes()).collect();
                output.write_all(&bytes)?;
            }
            output.finish()?.finish()
        };
        write().map(drop).map_err(FileError::io(path))
    }

    /// Goes on from a checkpoint.
    pub(super) fn resume(&mut self, path: &Path) -> Result<(), FileError> {
        let bytes = std::fs::read(path).map_err(FileError::io(path))?;
        let damaged =
            || FileError::whole(path)("damaged, or not a checkpoint of the command `learn-network`");
        let body = checked_contents(&bytes).ok_or_else(damaged)?;
        let end = body.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
        let Header { config, progress } = serde_json::from_slice(&body[..end]).map_err(|_| damaged())?;
        settings_file::refuse_other(path, &self.config, &config)?;
        let (numbers, rest) = body[end + 1..].as_chunks::<4>();
        let length = self.model.numbers.len();
        if numbers.len() != 3 * length || !rest.is_empty() || progress.batch >= self.batches().max(1) {
            return Err(damaged());
        }
        let array = |index: usize| -> Vec<f32> {
            numbers[index * length..][..length].iter().map(|&bytes| f32::from_le_bytes(bytes)).collect()
        };
        self.model.numbers = array(0);
        self.moments = [array(1), array(2)];
        self.progress = progress;
        self.shuffle();
        Ok(())
    }
}
