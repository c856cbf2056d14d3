//! A training of terms: its steps, from the first epoch to the last.

use std::path::Path;

use katagami_rules::board::{KINDS, NAME};
use serde::Serialize;

use super::arrays::FloatBuffer;
use super::checkpoint::{self, CheckpointHeader, TrainingConfig, TrainingProgress};
use super::comparison::ConstantMaterial;
use super::dataset::Dataset;
use super::epochs::{EpochResult, Epochs, Learner, run_epoch};
use super::factors::Factors;
use super::hand::HandChains;
use super::model::Model;
use super::optimizer::{Adam, GradientAccumulator, StepSize, cosine_decay};
use super::sample::TrainingSample;
use crate::file_error::FileError;
use crate::session::Result;
use crate::settings_file;
use crate::stop_flag::StopFlag;

/// The share of the initial learning rate that is left at the end.
const FINAL_RATE: f32 = 0.05;

/// A training in progress.
///
/// Each round has a `Training` of its own, with its own samples, and continues from the checkpoint of the round before.
#[derive(Debug)]
pub struct Training<'d, S: TrainingSample> {
    config: TrainingConfig,
    dataset: &'d Dataset<S>,
    loss: S::Loss,
    /// The model in its current state.
    pub model: Model,
    adam: Adam,
    /// The parameters at the beginning, if the present ones decay towards them.
    anchor: Option<FloatBuffer>,
    around_steps: AroundSteps,
    epochs: Epochs,
    accumulators: Vec<GradientAccumulator>,
    /// The checksum of the samples.
    samples_checksum: u32,
}

impl<'d, S: TrainingSample> Training<'d, S> {
    /// A training at its beginning, starting from `model`.
    ///
    /// # Errors
    ///
    /// If there are no samples, or a term cannot be learned in factors.
    pub fn new(
        config: TrainingConfig,
        dataset: &'d Dataset<S>,
        loss: S::Loss,
        mut model: Model,
    ) -> Result<Self> {
        if dataset.train.is_empty() {
            return Err("there are no positions to learn from".into());
        }
        let factors = Factors::new(&config.factors, &model)?;
        factors.add_numbers(&mut model, config.seed);
        let parameters = model.parameters.len();
        let accumulators = (0..config.threads.max(1)).map(|_| GradientAccumulator::new(parameters)).collect();
        let adam = Adam::new(parameters, config.epsilon);
        let anchor = config.anchored.then(|| model.parameters.clone());
        let around_steps = AroundSteps::new(&config, &model, factors);
        let epochs = Epochs::new(dataset.train.len(), config.batch_size, config.seed);
        Ok(Self {
            config,
            dataset,
            loss,
            model,
            adam,
            anchor,
            around_steps,
            epochs,
            accumulators,
            samples_checksum: samples_checksum(&dataset.train),
        })
    }

    /// Continues from a checkpoint.
    ///
    /// # Errors
    ///
    /// If it cannot be read or belongs to another training.
    pub fn resume(&mut self, path: &Path) -> Result {
        let (header, parameters, adam) = checkpoint::read::<S>(path)?;
        let own = self.header();
        // The next round has other training samples, made from the same files.
        let same_samples =
            header.samples_checksum == own.samples_checksum || self.config.is_between_rounds(header.progress);
        refuse([("the board", header.board != own.board)])?;
        refuse_settings(path, &header, &self.config, &self.loss)?;
        refuse([
            ("the dataset", header.files_checksum != own.files_checksum || !same_samples),
            ("the number of parameters", header.parameters != own.parameters),
            ("what parameters decay towards", header.anchor_checksum != own.anchor_checksum),
        ])?;
        (self.model.parameters, self.adam) = (parameters, adam);
        self.epochs.resume(header.progress);
        Ok(())
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result {
        Ok(checkpoint::write(path, &self.header(), &self.model.parameters, &self.adam)?)
    }

    fn header(&self) -> CheckpointHeader<S::Loss> {
        CheckpointHeader {
            file_type: checkpoint::file_type::<S>(),
            board: NAME.into(),
            config: self.config.clone(),
            loss: self.loss,
            files_checksum: self.dataset.checksum,
            samples_checksum: self.samples_checksum,
            anchor_checksum: self.anchor.as_deref().map(parameters_checksum),
            progress: self.epochs.progress(),
            steps: self.adam.steps,
            parameters: self.model.parameters.len(),
        }
    }

    /// How many numbers are learned. A parameter that is a product of others is none.
    pub fn learned_numbers(&self) -> usize {
        self.model.parameters.len() - self.around_steps.products()
    }

    /// How far the training is.
    pub fn progress(&self) -> TrainingProgress {
        self.epochs.progress()
    }

    /// The number of steps made.
    pub fn steps(&self) -> u64 {
        self.adam.steps
    }

    /// Whether all epochs are finished.
    pub fn is_done(&self) -> bool {
        self.progress().epoch >= self.config.total_epochs()
    }

    /// Whether a round has ended and another one follows, which needs its own samples.
    pub fn is_between_rounds(&self) -> bool {
        self.config.is_between_rounds(self.progress())
    }

    /// Trains to the end of the epoch. Returns `None` if the stop flag was set before.
    ///
    /// `after_batch` gets the training after each batch, to save it or to show it.
    pub fn run_epoch(&mut self, stop: &StopFlag, after_batch: impl FnMut(&Self)) -> Option<EpochResult> {
        run_epoch(self, stop, after_batch)
    }

    /// The mean loss over the held-out samples, `None` if there are none.
    pub fn held_out_loss(&mut self) -> Option<f64> {
        self.mean_held_out(self.loss)
    }

    /// The mean loss over the held-out samples by game outcomes only. `None` if there are no samples, or the loss does
    /// not use outcomes.
    pub fn held_out_outcome_loss(&mut self) -> Option<f64> {
        self.mean_held_out(S::outcome_only(self.loss)?)
    }

    fn mean_held_out(&mut self, loss: S::Loss) -> Option<f64> {
        if self.dataset.held_out.is_empty() {
            return None;
        }
        let model = &self.model;
        let (loss, count) = in_parts(&mut self.accumulators, &self.dataset.held_out, |accumulator, part| {
            accumulator.add_loss(model, loss, part.iter());
        });
        self.accumulators.iter_mut().for_each(GradientAccumulator::reset);
        Some(loss / count.max(1) as f64)
    }
}

impl<S: TrainingSample> Learner for Training<'_, S> {
    fn epochs(&self) -> &Epochs {
        &self.epochs
    }

    fn epochs_mut(&mut self) -> &mut Epochs {
        &mut self.epochs
    }

    fn step(&mut self) {
        let (model, samples, loss) = (&self.model, &self.dataset.train, self.loss);
        let (loss, count) = in_parts(&mut self.accumulators, self.epochs.batch(), |accumulator, part| {
            accumulator.add(model, loss, part.iter().map(|&index| &samples[index as usize]));
        });
        self.epochs.finish_batch(loss, count);
        let total = u64::from(self.config.total_epochs()) * self.epochs.batches() as u64;
        let step_size = StepSize {
            learning_rate: cosine_decay(self.config.learning_rate, FINAL_RATE, self.adam.steps, total),
            weight_decay: self.config.weight_decay,
            // Values of pieces do not decay.
            not_decaying: KINDS,
            anchor: self.anchor.as_deref(),
        };
        self.around_steps.before(&mut self.model.parameters, &mut self.accumulators);
        self.adam.step(&mut self.model.parameters, &mut self.accumulators, step_size);
        self.around_steps.after(&mut self.model.parameters, &self.adam);
    }

    fn save(&self, path: &Path) -> Result {
        Training::save(self, path)
    }
}

/// Lets each accumulator add its part of the items, in a thread of its own. Returns the sum of the losses in all accumulators, and
/// the number of samples.
pub(crate) fn in_parts<T: Sync>(
    accumulators: &mut [GradientAccumulator],
    items: &[T],
    add: impl Fn(&mut GradientAccumulator, &[T]) + Sync,
) -> (f64, usize) {
    let parts = items.chunks(items.len().div_ceil(accumulators.len()));
    let add = &add;
    std::thread::scope(|scope| {
        for (accumulator, part) in accumulators.iter_mut().zip(parts) {
            scope.spawn(move || add(accumulator, part));
        }
    });
    let loss = accumulators.iter().map(|accumulator| accumulator.loss).sum();
    (loss, accumulators.iter().map(|accumulator| accumulator.count).sum())
}

/// The progress that a checkpoint holds, if it belongs to a training with these settings.
///
/// # Errors
///
/// If the checkpoint cannot be read or belongs to another training.
pub fn checkpoint_progress<S: TrainingSample>(
    path: &Path,
    config: &TrainingConfig,
    loss: S::Loss,
) -> Result<TrainingProgress> {
    let (header, ..) = checkpoint::read::<S>(path)?;
    refuse_settings(path, &header, config, &loss)?;
    Ok(header.progress)
}

/// What a configuration does to the parameters before and after each step of the optimizer.
#[derive(Debug)]
struct AroundSteps {
    /// Other numbers that are learned in place of parameters. The model holds its own parameters between steps.
    hand_counts: Option<HandChains>,
    factors: Option<Factors>,
    /// Conditions that a step may violate.
    constant_material: Option<ConstantMaterial>,
    monotone: Option<HandChains>,
}

impl AroundSteps {
    /// `model` is the model before the training.
    fn new(config: &TrainingConfig, model: &Model, factors: Factors) -> Self {
        Self {
            hand_counts: config.hand_counts.then(|| HandChains::new(model)),
            factors: Some(factors).filter(|factors| factors.products() > 0),
            constant_material: config.constant_material.then(|| ConstantMaterial::new(model)),
            monotone: config.monotone.then(|| HandChains::new(model)),
        }
    }

    /// How many parameters are products of learned numbers.
    fn products(&self) -> usize {
        self.factors.as_ref().map_or(0, Factors::products)
    }

    /// Puts the numbers that are learned in place, and their derivatives, which follow from those by the parameters.
    fn before(&self, parameters: &mut [f32], accumulators: &mut [GradientAccumulator]) {
        if let Some(counts) = &self.hand_counts {
            counts.to_counts(parameters);
            for accumulator in accumulators.iter_mut() {
                counts.gradient_to_counts(&mut accumulator.gradient);
            }
        }
        if let Some(factors) = &self.factors {
            factors.backward(parameters, accumulators);
        }
    }

    /// Puts the parameters that follow from the numbers in place, and moves them to the nearest that meet the conditions.
    fn after(&self, parameters: &mut [f32], adam: &Adam) {
        if let Some(counts) = &self.hand_counts {
            counts.to_increments(parameters);
        }
        if let Some(factors) = &self.factors {
            factors.multiply_out(parameters);
        }
        if let Some(material) = &self.constant_material {
            material.project(parameters);
        }
        if let Some(monotone) = &self.monotone {
            monotone.project(parameters, adam);
        }
    }
}

/// Refuses a checkpoint because of the first difference.
fn refuse<const N: usize>(differences: [(&'static str, bool); N]) -> Result {
    match differences.into_iter().find(|(_, differs)| *differs) {
        Some((what, _)) => {
            let other = "the checkpoint is of another training";
            Err(format!("{other}: {what} differs; another folder begins a new one").into())
        }
        None => Ok(()),
    }
}

/// Refuses a checkpoint because of other settings.
fn refuse_settings<L: Serialize>(
    path: &Path,
    header: &CheckpointHeader<L>,
    config: &TrainingConfig,
    loss: &L,
) -> Result<(), FileError> {
    settings_file::refuse_other(path, config, &header.config)?;
    settings_file::refuse_other(path, loss, &header.loss)
}

fn samples_checksum<S: TrainingSample>(samples: &[S]) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    for sample in samples {
        sample.update_checksum(&mut checksum);
    }
    checksum.finalize()
}

fn parameters_checksum(parameters: &[f32]) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    for parameter in parameters {
        checksum.update(&parameter.to_le_bytes());
    }
    checksum.finalize()
}
