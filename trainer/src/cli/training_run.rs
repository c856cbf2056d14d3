//! A training with its files: what `learn` and `compare` have in common.

use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use katagami_evaluation::files::own::Contents;
use katagami_evaluation::files::own::Provenance;
use katagami_evaluation::terms::LoweredWeights;
use katagami_evaluation::weights::{SquareOrder, Weights};
use katagami_evaluation::{Evaluation, PieceValues};
use katagami_trainer::learn::{
    Dataset, EpochMetrics, EpochResult, MetricsLog, Model, Training, TrainingConfig, TrainingSample,
    draw_loss_curves, move_accuracy,
};
use katagami_trainer::stop_flag::StopFlag;

use super::output::{Result, print_line};
use super::training_arguments::{CHECKPOINT, TrainingArguments};

/// The interval of checkpoints within an epoch.
const SAVE_INTERVAL: Duration = Duration::from_secs(300);

/// Writes a model as a weight file and returns the weights.
pub(super) fn write_weights(
    model: &Model,
    origin: String,
    path: &Path,
) -> Result<(PieceValues, LoweredWeights)> {
    let (values, lowered) = model.quantized()?;
    let provenance = Provenance { made: origin, ..Provenance::default() };
    katagami_evaluation::files::own::write(
        Contents::Terms(&values, &lowered),
        &provenance,
        path,
        &|_, _| {},
    )?;
    Ok((values, lowered))
}

/// One round of a training, with its files.
pub(super) struct TrainingRun<'a, S: TrainingSample> {
    arguments: &'a TrainingArguments,
    config: TrainingConfig,
    dataset: &'a Dataset<S>,
    training: Training<'a, S>,
    metrics: MetricsLog,
}

impl<'a, S: TrainingSample> TrainingRun<'a, S> {
    /// Begins a training with the metrics of the initial model, or continues from the checkpoint.
    pub(super) fn begin(
        arguments: &'a TrainingArguments,
        config: TrainingConfig,
        dataset: &'a Dataset<S>,
        loss: S::Loss,
        resume: bool,
    ) -> Result<Self> {
        let mut training = Training::new(config.clone(), dataset, loss, arguments.initial_model()?)?;
        let (checkpoint, metrics) = (arguments.file(CHECKPOINT), arguments.file("metrics.jsonl"));
        if resume && checkpoint.exists() {
            training.resume(&checkpoint)?;
            let metrics = MetricsLog::resume(&metrics, training.progress().epoch)?;
            return Ok(Self { arguments, config, dataset, training, metrics });
        }
        let metrics = MetricsLog::create(&metrics)?;
        let mut this = Self { arguments, config, dataset, training, metrics };
        this.evaluate(None)?;
        Ok(this)
    }

    /// The number of parameters that are learned.
    pub(super) fn parameters(&self) -> usize {
        self.training.learned_numbers()
    }

    /// Trains to the end of the round. Returns `false` if the stop flag was set before.
    pub(super) fn run(&mut self, stop: &StopFlag) -> Result<bool> {
        while !self.training.is_done() {
            let Some(epoch) = self.run_epoch(stop)? else {
                self.save()?;
                return Ok(false);
            };
            // The checkpoint comes last. If the program is killed before, the epoch and its files are made again.
            self.evaluate(Some(epoch))?;
            let is_between_rounds = self.training.is_between_rounds();
            if is_between_rounds {
                let next = self.config.round(self.training.progress().epoch);
                write_weights(&self.training.model, self.origin(), &self.arguments.round_file(next))?;
            }
            self.save()?;
            if is_between_rounds {
                break;
            }
        }
        if self.arguments.tables && self.training.is_done() {
            self.write_tables()?;
        }
        Ok(true)
    }

    /// Trains to the end of the epoch and shows a progress bar: see [`Training::run_epoch`].
    fn run_epoch(&mut self, stop: &StopFlag) -> Result<Option<EpochResult>> {
        let checkpoint = self.arguments.file(CHECKPOINT);
        let bar = bar(&self.training);
        let mut last_save = Instant::now();
        let mut saved = Ok(());
        let result = self.training.run_epoch(stop, |training| {
            let progress = training.progress();
            bar.set_position(progress.batch as u64);
            bar.set_message(format!("loss {:.4}", progress.mean_loss()));
            if last_save.elapsed() >= SAVE_INTERVAL {
                last_save = Instant::now();
                saved = training.save(&checkpoint);
            }
        });
        bar.finish_and_clear();
        saved?;
        Ok(result)
    }

    /// Writes the tables that the current weights expand to.
    fn write_tables(&self) -> Result {
        let (values, lowered) = self.training.model.quantized()?;
        let tables = Some(lowered.expand(&|_, _| {})?);
        let weights = Weights { values, tables, origin: String::new() };
        let terms = lowered.combination().terms().iter().map(ToString::to_string).collect();
        let provenance = Provenance { terms, made: self.origin() };
        let path = self.arguments.file("tables.katagami");
        Ok(katagami_evaluation::files::own::write(&weights, &provenance, &path, &|_, _| {})?)
    }

    fn save(&self) -> Result {
        Ok(self.training.save(&self.arguments.file(CHECKPOINT))?)
    }

    /// The origin that weight files name.
    fn origin(&self) -> String {
        let (positions, epoch) = (self.dataset.train.len(), self.training.progress().epoch);
        let (command, total) = (S::COMMAND, self.config.total_epochs());
        format!("katagami-trainer {command}, {positions} positions, epoch {epoch} of {total}")
    }

    /// Writes the current weights. Returns how often they find the moves played, `None` if the engine cannot play with them.
    fn write_weights(&self) -> Result<Option<f64>> {
        let path = self.arguments.file("weights.katagami");
        let (values, lowered) = write_weights(&self.training.model, self.origin(), &path)?;
        if lowered.combination().check_playable().is_err() {
            return Ok(None);
        }
        let tables = lowered.expand_for_play(&|_, _| {})?;
        let weights = Weights { values, tables: Some(tables), origin: String::new() };
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
        print_line(line(&metrics))?;
        self.metrics.append(metrics)?;
        let curves = self.arguments.file("curves.svg");
        Ok(draw_loss_curves(self.metrics.epochs(), &self.config.terms, &curves)?)
    }
}

fn bar<S: TrainingSample>(training: &Training<'_, S>) -> ProgressBar {
    let bar = ProgressBar::new(training.batches() as u64);
    let template = "epoch {prefix} {bar:20} {pos}/{len} batches, {eta} left, {msg}";
    ProgressStyle::with_template(template).map(|style| bar.set_style(style)).ok();
    bar.set_prefix((training.progress().epoch + 1).to_string());
    bar
}

/// The metrics of an epoch in one line.
fn line(metrics: &EpochMetrics) -> String {
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
