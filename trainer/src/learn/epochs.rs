//! Epochs: in which order samples are learned from, and how far a training is.

use std::path::Path;
use std::time::{Duration, Instant};

use katagami::cli::progress_display::ProgressDisplay;

use super::checkpoint::TrainingProgress;
use crate::session::{Result, Session};
use crate::stop_flag::StopFlag;

/// The result of an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochResult {
    /// The mean loss, of each sample before it was learned from.
    pub mean_loss: f64,
    /// The speed since the epoch began or was resumed.
    pub samples_per_second: f64,
}

/// The batches of one epoch after the other, and how far they are.
#[derive(Debug)]
pub(crate) struct Epochs {
    seed: u64,
    batch_size: usize,
    progress: TrainingProgress,
    /// The indices of the samples in the order of this epoch.
    order: Vec<u32>,
}

impl Epochs {
    /// The beginning of the first epoch of so many samples.
    pub(crate) fn new(samples: usize, batch_size: usize, seed: u64) -> Self {
        let order = vec![0; samples];
        let mut this =
            Self { seed, batch_size: batch_size.max(1), progress: TrainingProgress::default(), order };
        this.resume(TrainingProgress::default());
        this
    }

    /// Goes on from a point, with the samples in the order of its epoch.
    pub(crate) fn resume(&mut self, progress: TrainingProgress) {
        self.progress = progress;
        self.order = (0..self.order.len() as u32).collect();
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(progress.epoch));
        fastrand::Rng::with_seed(seed).shuffle(&mut self.order);
    }

    /// How far the training is.
    pub(crate) fn progress(&self) -> TrainingProgress {
        self.progress
    }

    /// The number of batches in an epoch.
    pub(crate) fn batches(&self) -> usize {
        self.order.len().div_ceil(self.batch_size)
    }

    /// The indices of the samples of the next batch, of which there must be one.
    pub(crate) fn batch(&self) -> &[u32] {
        let rest = &self.order[self.progress.batch * self.batch_size..];
        &rest[..self.batch_size.min(rest.len())]
    }

    /// Counts a batch with the sum of its losses and the number of its samples.
    pub(crate) fn finish_batch(&mut self, loss: f64, samples: usize) {
        self.progress.loss_sum += loss;
        self.progress.samples += samples;
        self.progress.batch += 1;
    }
}

/// A training in batches.
pub(crate) trait Learner {
    /// Its epochs.
    fn epochs(&self) -> &Epochs;

    /// The same, to go on.
    fn epochs_mut(&mut self) -> &mut Epochs;

    /// Learns from the next batch and counts it.
    fn step(&mut self);

    /// Writes a checkpoint.
    fn save(&self, path: &Path) -> Result;
}

/// Trains to the end of the epoch. Returns `None` if the stop flag was set before.
///
/// `after_batch` gets the training after each batch, to save it or to show it.
pub(crate) fn run_epoch<L: Learner>(
    learner: &mut L,
    stop: &StopFlag,
    mut after_batch: impl FnMut(&L),
) -> Option<EpochResult> {
    let (start, samples_before) = (Instant::now(), learner.epochs().progress.samples);
    while learner.epochs().progress.batch < learner.epochs().batches() {
        if stop.is_set() {
            return None;
        }
        learner.step();
        after_batch(learner);
    }
    let epochs = learner.epochs_mut();
    let done = epochs.progress;
    let samples_per_second = (done.samples - samples_before) as f64 / start.elapsed().as_secs_f64().max(1e-9);
    epochs.resume(TrainingProgress { epoch: done.epoch + 1, ..TrainingProgress::default() });
    Some(EpochResult { mean_loss: done.mean_loss(), samples_per_second })
}

/// The interval of checkpoints within an epoch.
const SAVE_INTERVAL: Duration = Duration::from_secs(300);

/// The same with a progress bar, and with checkpoints from time to time.
pub(crate) fn run_shown_epoch<L: Learner>(
    learner: &mut L,
    checkpoint: &Path,
    session: &Session,
) -> Result<Option<EpochResult>> {
    let epoch = learner.epochs().progress.epoch + 1;
    let display =
        ProgressDisplay::new(learner.epochs().batches() as u64, &format!("batches of epoch {epoch}"));
    let mut last_save = Instant::now();
    let mut saved = Ok(());
    let result = run_epoch(learner, session.stop(), |learner| {
        let progress = learner.epochs().progress;
        display.show(progress.batch as u64, || format!("loss {:.4}", progress.mean_loss()));
        if last_save.elapsed() >= SAVE_INTERVAL {
            last_save = Instant::now();
            saved = learner.save(checkpoint);
        }
    });
    saved?;
    Ok(result)
}
