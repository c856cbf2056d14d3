//! A whole training with its files: `learn` on scores and game outcomes, `compare` on the moves played.

use std::path::{Path, PathBuf};

use katagami::cli::overwriting::Overwriting;
use katagami::cli::progress_display::{ProgressDisplay, remark};
use katagami::search::Resources;
use katagami_evaluation::files::own::{self, Contents, Provenance};
use katagami_evaluation::terms::LoweredWeights;
use katagami_evaluation::weights::{SquareOrder, Weights};
use katagami_evaluation::{Evaluation, PieceValues};

use super::checkpoint::TrainingConfig;
use super::comparison::{ComparisonLoss, ComparisonSample};
use super::dataset::{self, Dataset, LoadOptions, LoadSummary, SampleSink, Samples};
use super::epochs::{EpochResult, run_shown_epoch};
use super::metrics::{EpochMetrics, MetricsLog, draw_loss_curves, move_accuracy, resume_log};
use super::model::Model;
use super::options::{CompareOptions, LearnOptions, TrainingOptions};
use super::sample::{Scale, TrainingSample, ValueLoss, ValueSample};
use super::sample_file::{self, SampleFileError, SampleFileWriter, SampleSource};
use super::training::{Training, checkpoint_progress};
use crate::evaluation;
use crate::file_error::FileError;
use crate::options::warn_of_threads;
use crate::positions::Sample;
use crate::session::{INTERRUPTED, Result, Session};

/// The name of the checkpoint in the folder.
pub(crate) const CHECKPOINT: &str = "checkpoint";

/// The scale for positions without scores.
const DEFAULT_SCALE: Scale = Scale(600.0);

/// Trains on scores and game outcomes. Returns the metrics of the last epoch.
///
/// # Errors
///
/// If the options do not fit together, a file cannot be read or written, or the training is interrupted. Its checkpoint is
/// stored then, and the same call with `resume` goes on.
pub fn learn(options: &LearnOptions, session: &Session) -> Result<EpochMetrics> {
    let training = &options.training;
    if let Err(error) = training.terms.check_playable() {
        if training.tables {
            return Err(error.into());
        }
        remark(format_args!("warning: {error}"));
    }
    let config = training.config(1, false)?;
    // It is made again when the positions are there. What is wrong with it is said before they are read.
    training.initial_model()?;
    let evaluation = evaluation::load(options.eval.as_deref())?;
    create_folder(&training.out, training.resume, training.overwriting, training.threads)?;
    let dataset = quiet_positions(options, &evaluation, session)?;
    let pairs = dataset.train.iter().filter_map(ValueSample::score_and_outcome);
    let scale = options.scale.map(Scale).or_else(|| Scale::fit(pairs)).unwrap_or(DEFAULT_SCALE);
    let loss = ValueLoss { scale, outcome_weight: options.outcome_weight };
    let mut run = TrainingRun::begin(training, config, &dataset, loss, session, training.resume)?;
    session.print(format_args!(
        "{} training positions, {} held out; {} parameters; {:.0} points multiply the odds by e",
        dataset.train.len(),
        dataset.held_out.len(),
        run.training.learned_numbers(),
        scale.0
    ))?;
    if !run.run()? {
        return Err(INTERRUPTED.into());
    }
    let last = run.metrics.last().cloned();
    drop(run);
    drop(dataset);
    if options.samples.is_none() {
        let path = samples_file(options);
        std::fs::remove_file(&path).map_err(FileError::whole(&path))?;
    }
    Ok(last.ok_or("the training has no metrics")?)
}

/// Trains on the moves played. Returns the metrics of the last epoch.
///
/// # Errors
///
/// As [`learn`].
pub fn compare(options: &CompareOptions, session: &Session) -> Result<EpochMetrics> {
    let training = &options.training;
    // Each round searches with the weights of the one before.
    training.terms.check_playable()?;
    // Without a constant sum of the piece values, comparisons would only make all values larger.
    let config = training.config(options.rounds, true)?;
    let loss = ComparisonLoss { scale: Scale(options.scale), window: i32::from(options.window) };
    create_folder(&training.out, training.resume, training.overwriting, training.threads)?;
    let first = first_round(training, &config, loss)?;
    if first == 0 {
        let origin = "katagami-trainer compare, before".into();
        write_weights(&training.initial_model()?, origin, &round_file(training, 0))?;
    }
    let mut last = None;
    // Tables may be missing after the last checkpoint.
    for round in first.min(config.rounds - 1)..config.rounds {
        let evaluation = evaluation::load(Some(&round_file(training, round)))?;
        let convert =
            |sample, resources: Resources<'_>| ComparisonSample::new(&sample, loss.window, resources);
        let dataset = load(training, &evaluation, session, Vec::new(), convert)?.map_train(Samples::from);
        drop(evaluation);
        let resume = training.resume || round > first;
        let mut run = TrainingRun::begin(training, config.clone(), &dataset, loss, session, resume)?;
        let siblings = dataset.train.iter().map(ComparisonSample::siblings).sum::<usize>();
        session.print(format_args!(
            "round {}: {} training positions with {siblings} siblings, {} held out; {} parameters",
            round + 1,
            dataset.train.len(),
            dataset.held_out.len(),
            run.training.learned_numbers()
        ))?;
        if !run.run()? {
            return Err(INTERRUPTED.into());
        }
        last = run.metrics.last().cloned();
    }
    Ok(last.ok_or("the training has no metrics")?)
}

/// Creates the folder of a training unless it exists. One with a training is refused unless that is continued or replaced.
pub(crate) fn create_folder(out: &Path, resume: bool, overwriting: Overwriting, threads: u16) -> Result {
    warn_of_threads("--threads", usize::from(threads));
    let checkpoint = out.join(CHECKPOINT);
    if !resume && checkpoint.exists() {
        if !overwriting.force {
            return Err(FileError::exists(out).into());
        }
        std::fs::remove_file(&checkpoint).map_err(FileError::whole(&checkpoint))?;
    }
    Ok(std::fs::create_dir_all(out).map_err(FileError::whole(out))?)
}

/// The file with the quiet positions.
fn samples_file(options: &LearnOptions) -> PathBuf {
    options.samples.clone().unwrap_or_else(|| options.training.file("samples"))
}

/// Takes the quiet positions from their file, or finds them and makes the file.
pub(crate) fn quiet_positions(
    options: &LearnOptions,
    evaluation: &Evaluation,
    session: &Session,
) -> Result<Dataset<ValueSample>> {
    let (path, training) = (samples_file(options), &options.training);
    let weights = evaluation::checksum(options.eval.as_deref())?;
    let source = SampleSource::new(&training.files, &training.held_out_file, training.held_out(), weights)?;
    let found = match sample_file::open(&path, &source) {
        Err(error @ SampleFileError::File(_)) => {
            remark(format_args!("warning: {error}; it is made again"));
            None
        }
        // The folder's own file is for the training at hand. One that was named may be needed for something else.
        Err(SampleFileError::OtherSource(_)) if options.samples.is_none() => None,
        found => found?,
    };
    if let Some(dataset) = found {
        remark(format_args!("{}: has the quiet positions already", path.display()));
        return Ok(dataset);
    }
    let writer = SampleFileWriter::create(&path)?;
    let dataset = load(training, evaluation, session, writer, ValueSample::new)?;
    Ok(sample_file::finish(dataset, source)?)
}

/// Loads the dataset with the training samples that `convert` makes. `train` takes those to train on.
fn load<S: Send, T: SampleSink<S>>(
    options: &TrainingOptions,
    evaluation: &Evaluation,
    session: &Session,
    train: T,
    convert: impl Fn(Sample, Resources<'_>) -> Option<S> + Sync,
) -> Result<Dataset<S, T>> {
    let progress = ProgressDisplay::endless("positions read");
    let how = LoadOptions {
        evaluation,
        held_out: options.held_out(),
        held_out_files: &options.held_out_file,
        threads: usize::from(options.threads),
        stop: session.stop(),
    };
    let loaded = dataset::load(&options.files, how, train, convert, |more| progress.advance(more as u64));
    drop(progress);
    let (dataset, LoadSummary { samples, unusable, invalid, errors }) = loaded?;
    remark(format_args!(
        "{samples} positions, {unusable} of them left out; {invalid} invalid records skipped"
    ));
    for error in errors {
        remark(format_args!("  {error}"));
    }
    Ok(dataset)
}

/// The round to continue with, counted from 0; the number of rounds if the training is finished.
fn first_round(options: &TrainingOptions, config: &TrainingConfig, loss: ComparisonLoss) -> Result<u32> {
    let checkpoint = options.file(CHECKPOINT);
    if !options.resume || !checkpoint.exists() {
        return Ok(0);
    }
    let progress = checkpoint_progress::<ComparisonSample>(&checkpoint, config, loss)?;
    Ok(config.round(progress.epoch))
}

/// The weights that a round begins with.
fn round_file(options: &TrainingOptions, round: u32) -> PathBuf {
    options.file(&format!("round-{:03}.katagami", round + 1))
}

/// Writes a model as a weight file and returns the weights.
fn write_weights(model: &Model, origin: String, path: &Path) -> Result<(PieceValues, LoweredWeights)> {
    let (values, lowered) = model.quantized()?;
    let provenance = Provenance { made: origin, ..Provenance::default() };
    own::write(Contents::Terms(&values, &lowered, None), &provenance, path, &|_, _| {})?;
    Ok((values, lowered))
}

/// One round of a training, with its files.
struct TrainingRun<'a, S: TrainingSample> {
    options: &'a TrainingOptions,
    config: TrainingConfig,
    dataset: &'a Dataset<S>,
    session: &'a Session,
    training: Training<'a, S>,
    metrics: MetricsLog,
}

impl<'a, S: TrainingSample> TrainingRun<'a, S> {
    /// Begins a training with the metrics of the initial model, or continues from the checkpoint.
    fn begin(
        options: &'a TrainingOptions,
        config: TrainingConfig,
        dataset: &'a Dataset<S>,
        loss: S::Loss,
        session: &'a Session,
        resume: bool,
    ) -> Result<Self> {
        let mut training = Training::new(config.clone(), dataset, loss, options.initial_model()?)?;
        let (checkpoint, metrics) = (options.file(CHECKPOINT), options.file("metrics.jsonl"));
        if resume && checkpoint.exists() {
            training.resume(&checkpoint)?;
            let metrics = resume_log(&metrics, training.progress().epoch)?;
            return Ok(Self { options, config, dataset, session, training, metrics });
        }
        let metrics = MetricsLog::create(&metrics, Vec::new())?;
        let mut this = Self { options, config, dataset, session, training, metrics };
        this.evaluate(None)?;
        Ok(this)
    }

    /// Trains to the end of the round. Returns `false` if the stop flag was set before.
    fn run(&mut self) -> Result<bool> {
        while !self.training.is_done() {
            let checkpoint = self.options.file(CHECKPOINT);
            let Some(epoch) = run_shown_epoch(&mut self.training, &checkpoint, self.session)? else {
                self.save()?;
                return Ok(false);
            };
            // The checkpoint comes last. If the program is killed before, the epoch and its files are made again.
            self.evaluate(Some(epoch))?;
            let is_between_rounds = self.training.is_between_rounds();
            if is_between_rounds {
                let next = self.config.round(self.training.progress().epoch);
                write_weights(&self.training.model, self.origin(), &round_file(self.options, next))?;
            }
            self.save()?;
            if is_between_rounds {
                break;
            }
        }
        if self.options.tables && self.training.is_done() {
            self.write_tables()?;
        }
        Ok(true)
    }

    /// Writes the tables that the current weights expand to.
    fn write_tables(&self) -> Result {
        let (values, lowered) = self.training.model.quantized()?;
        let tables = Some(lowered.expand(&|_, _| {})?);
        let weights = Weights { values, tables, network: None, origin: String::new() };
        let terms = lowered.combination().terms().iter().map(ToString::to_string).collect();
        let provenance = Provenance { terms, made: self.origin() };
        let path = self.options.file("tables.katagami");
        Ok(own::write(&weights, &provenance, &path, &|_, _| {})?)
    }

    fn save(&self) -> Result {
        self.training.save(&self.options.file(CHECKPOINT))
    }

    /// The origin that weight files name.
    fn origin(&self) -> String {
        let (positions, epoch) = (self.dataset.train.len(), self.training.progress().epoch);
        let (command, total) = (S::COMMAND, self.config.total_epochs());
        format!("katagami-trainer {command}, {positions} positions, epoch {epoch} of {total}")
    }

    /// Writes the current weights. Returns how often they find the moves played, `None` if the engine cannot play with them.
    fn write_weights(&self) -> Result<Option<f64>> {
        let path = self.options.file("weights.katagami");
        let (values, lowered) = write_weights(&self.training.model, self.origin(), &path)?;
        if lowered.combination().check_playable().is_err() {
            return Ok(None);
        }
        let tables = lowered.expand_for_play(&|_, _| {})?;
        let weights = Weights { values, tables: Some(tables), network: None, origin: String::new() };
        let evaluation = Evaluation::new(weights, SquareOrder::ByRank, 0)?;
        Ok(move_accuracy(&evaluation, &self.dataset.held_out_moves)?)
    }

    /// Writes the current weights, their metrics and the loss curves.
    fn evaluate(&mut self, epoch: Option<EpochResult>) -> Result {
        let move_accuracy = self.write_weights()?;
        let metrics = EpochMetrics {
            epoch: self.training.progress().epoch,
            steps: self.training.steps(),
            train_loss: epoch.map(|epoch| epoch.mean_loss),
            held_out_loss: self.training.held_out_loss(),
            held_out_outcome_loss: self.training.held_out_outcome_loss(),
            move_accuracy,
            samples_per_second: epoch.map(|epoch| epoch.samples_per_second),
        };
        self.session.print(line(&metrics))?;
        self.metrics.append(metrics)?;
        let curves = self.options.file("curves.svg");
        Ok(draw_loss_curves(&self.metrics, &self.config.terms, &curves)?)
    }
}

/// The metrics of an epoch in one line.
pub(crate) fn line(metrics: &EpochMetrics) -> String {
    let number = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.4}"));
    let outcomes =
        metrics.held_out_outcome_loss.map_or(String::new(), |loss| format!(" (outcomes only {loss:.4})"));
    let accuracy = metrics.move_accuracy.map_or("-".into(), |share| format!("{:.1} %", 100.0 * share));
    let speed = metrics.samples_per_second.map_or(String::new(), |speed| format!(", {speed:.0} positions/s"));
    format!(
        "epoch {}: loss {}, held out {}{outcomes}, moves found {accuracy}{speed}",
        metrics.epoch,
        number(metrics.train_loss),
        number(metrics.held_out_loss)
    )
}
