//! A training of a network as it is asked for on the command line, with its files.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use katagami::cli::overwriting::Overwriting;
use katagami_evaluation::files::own::{self, Contents, Provenance};
use katagami_evaluation::network::numbers::{MOST_UNITS, UNIT_STEP};
use katagami_evaluation::terms::LoweredWeights;
use katagami_evaluation::{Evaluation, PieceValues};
use katagami_rules::board::NAME;

use super::sample::NetworkSample;
use super::training::{FILE_TYPE, NetworkConfig, Training};
use crate::evaluation;
use crate::file_error::FileError;
use crate::learn::{
    CHECKPOINT, EpochMetrics, EpochResult, LearnOptions, Learner, MetricsLog, Scale, ValueLoss, ValueSample,
    create_folder, line, quiet_positions, resume_log, run_shown_epoch,
};
use crate::options::{defaults, positive, share, tenths_of_percent};
use crate::session::{INTERRUPTED, Result, Session};

/// The options of `learn-network`.
#[derive(Clone, Debug, clap::Args)]
pub struct NetworkOptions {
    /// Files of positions or games
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The weight file with the terms beside the network, which stay as they are
    #[arg(long, value_name = "FILE")]
    pub linear: PathBuf,
    /// The number of units of each side's view, a multiple of 16
    #[arg(long, value_name = "N", default_value = "64", value_parser = units)]
    pub units: usize,
    /// The number of epochs
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// The number of positions in a batch
    #[arg(long, value_name = "N", default_value = "16384")]
    pub batch: NonZero<usize>,
    /// The learning rate at the beginning
    #[arg(long, value_name = "RATE", default_value_t = 1e-3, value_parser = positive)]
    pub rate: f32,
    /// The learning rate at the end
    #[arg(long, value_name = "RATE", default_value_t = 1e-5, value_parser = positive)]
    pub last_rate: f32,
    /// The weight of the game's outcome against the searched score, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    pub outcome_weight: f32,
    /// The scale of the win rate: this many points multiply the odds by e; fitted to the games if not given
    #[arg(long, value_name = "POINTS", value_parser = positive)]
    pub scale: Option<f32>,
    /// The percentage of the games that are held out, in steps of 0.1
    #[arg(long, value_name = "PERCENT", default_value = "3", value_parser = tenths_of_percent::<900>)]
    pub held_out_percent: u32,
    /// The file of quiet positions, which `learn` with these weights makes too; by default one in the folder
    #[arg(long, value_name = "FILE")]
    pub samples: Option<PathBuf>,
    /// The number of threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// The seed of the first numbers and of the positions' order
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The folder for weights, metrics and checkpoint
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Continue the training in the folder
    #[arg(long)]
    pub resume: bool,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub overwriting: Overwriting,
}

/// Parses a number of units.
fn units(text: &str) -> Result<usize, String> {
    let fits = |units: &usize| units.is_multiple_of(UNIT_STEP) && (UNIT_STEP..=MOST_UNITS).contains(units);
    text.parse()
        .ok()
        .filter(fits)
        .ok_or_else(|| format!("expected a multiple of {UNIT_STEP} up to {MOST_UNITS}"))
}

/// Trains a network. Returns the metrics of the last epoch.
///
/// # Errors
///
/// If a file cannot be read or written, or the training is interrupted. Its checkpoint is stored then, and the same call with
/// `resume` goes on with the same numbers.
pub fn learn_network(options: &NetworkOptions, session: &Session) -> Result<EpochMetrics> {
    let linear = read_terms(&options.linear)?;
    let evaluation = evaluation::load(Some(&options.linear))?;
    create_folder(&options.out, options.resume, options.overwriting, options.threads)?;
    let checkpoint = options.out.join(CHECKPOINT);
    let dataset = quiet_positions(&options.quiet_positions()?, &evaluation, session)?;
    let pairs = dataset.train.iter().filter_map(ValueSample::score_and_outcome);
    let scale = options.scale.map(Scale).or_else(|| Scale::fit(pairs)).ok_or("no position has a score")?;
    let loss = ValueLoss { scale, outcome_weight: options.outcome_weight };
    let [train, held_out] = [&dataset.train[..], &dataset.held_out]
        .map(|samples| see(samples, loss, &evaluation, usize::from(options.threads)));
    drop(dataset);
    if train.is_empty() {
        return Err("there are no positions to learn from".into());
    }
    session.print(format_args!(
        "{} training positions, {} held out; {} units; {:.0} points multiply the odds by e",
        train.len(),
        held_out.len(),
        options.units,
        scale.0
    ))?;
    let mut training = Training::new(options.config(scale, &train), &train);
    let metrics_file = options.out.join("metrics.jsonl");
    let mut metrics = if options.resume && checkpoint.exists() {
        training.resume(&checkpoint)?;
        resume_log(&metrics_file, training.epochs().progress().epoch)?
    } else {
        let mut metrics = MetricsLog::create(&metrics_file, Vec::new())?;
        write_epoch(options, &linear, &mut training, None, &held_out, &mut metrics, session)?;
        metrics
    };
    while !training.is_done() {
        let Some(epoch) = run_shown_epoch(&mut training, &checkpoint, session)? else {
            training.save(&checkpoint)?;
            return Err(INTERRUPTED.into());
        };
        // The checkpoint comes last: if the program is killed before, the epoch is made again.
        write_epoch(options, &linear, &mut training, Some(epoch), &held_out, &mut metrics, session)?;
        training.save(&checkpoint)?;
    }
    Ok(metrics.last().cloned().ok_or("the training has no metrics")?)
}

/// Writes the weights and the metrics after an epoch, or before the first one.
fn write_epoch(
    options: &NetworkOptions,
    (values, lowered): &(PieceValues, LoweredWeights),
    training: &mut Training<'_>,
    epoch: Option<EpochResult>,
    held_out: &[NetworkSample],
    metrics: &mut MetricsLog,
    session: &Session,
) -> Result {
    let network = training.model.quantized()?;
    let done = training.epochs().progress().epoch;
    let made = format!(
        "katagami-trainer learn-network beside {}, epoch {done} of {}",
        options.linear.display(),
        options.epochs
    );
    let provenance = Provenance { made, ..Provenance::default() };
    let contents = Contents::Terms(values, lowered, Some(&network));
    own::write(contents, &provenance, &options.out.join("weights.katagami"), &|_, _| {})?;
    let found = EpochMetrics {
        epoch: done,
        steps: training.steps(),
        train_loss: epoch.map(|epoch| epoch.mean_loss),
        held_out_loss: training.loss(held_out),
        held_out_outcome_loss: None,
        move_accuracy: None,
        samples_per_second: epoch.map(|epoch| epoch.samples_per_second),
    };
    session.print(line(&found))?;
    Ok(metrics.append(found)?)
}

/// The terms of a weight file.
fn read_terms(path: &Path) -> Result<(PieceValues, LoweredWeights)> {
    let bytes = fs::read(path).map_err(FileError::io(path))?;
    let refused = FileError::whole(path);
    match own::read_lowered(&bytes, path)? {
        Some((values, lowered, None)) => Ok((values, lowered)),
        Some((.., Some(_))) => Err(refused("has a network already").into()),
        None => Err(refused("holds tables, not the parameters of terms").into()),
    }
}

/// What a network sees of samples, found by several threads; the order is kept.
fn see(samples: &[ValueSample], loss: ValueLoss, linear: &Evaluation, threads: usize) -> Vec<NetworkSample> {
    let share = samples.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let parts = samples.chunks(share).map(|part| {
            scope.spawn(move || {
                part.iter().filter_map(|sample| NetworkSample::new(sample, loss, linear)).collect::<Vec<_>>()
            })
        });
        let parts: Vec<_> = parts.collect();
        let seen = parts
            .into_iter()
            .map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        seen.flatten().collect()
    })
}

impl NetworkOptions {
    /// How the quiet positions are found: as for `learn`.
    fn quiet_positions(&self) -> Result<LearnOptions> {
        let mut options: LearnOptions = defaults(&LearnOptions::GIVEN)?;
        options.eval = Some(self.linear.clone());
        options.samples = Some(self.samples.clone().unwrap_or_else(|| self.out.join("samples")));
        options.training.files.clone_from(&self.files);
        options.training.held_out_percent = self.held_out_percent;
        options.training.threads = self.threads;
        Ok(options)
    }

    fn config(&self, scale: Scale, samples: &[NetworkSample]) -> NetworkConfig {
        let mut checksum = crc32fast::Hasher::new();
        for sample in samples {
            sample.update_checksum(&mut checksum);
        }
        NetworkConfig {
            file_type: FILE_TYPE.into(),
            board: NAME.into(),
            units: self.units,
            epochs: self.epochs,
            batch: self.batch.get(),
            rates: [self.rate, self.last_rate],
            seed: self.seed,
            threads: usize::from(self.threads),
            scale,
            samples_checksum: checksum.finalize(),
        }
    }
}
