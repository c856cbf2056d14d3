//! Arguments that `learn` and `compare` share.

use std::num::NonZero;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use katagami::search::Resources;
use katagami_evaluation::files::own;
use katagami_evaluation::terms::Combination;
use katagami_evaluation::terms::HAND;
use katagami_evaluation::{Evaluation, PieceValues};
use katagami_trainer::file_error::FileError;
use katagami_trainer::learn::{
    self, DEFAULT_EPSILON, Dataset, FactoredTerm, LoadOptions, LoadSummary, Model, SampleSink, SampleSource,
    TrainingConfig, TrainingSample, checkpoint_progress,
};
use katagami_trainer::positions::Sample;
use katagami_trainer::stop_flag::StopFlag;

use super::output::Result;
use super::values::{positive, share};

/// The name of the checkpoint in the folder.
pub(super) const CHECKPOINT: &str = "checkpoint";

/// Arguments of every training.
#[derive(Debug, clap::Args)]
pub(super) struct TrainingArguments {
    /// Files of positions or games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The terms to train, separated by commas; `katagami-trainer terms` lists them
    #[arg(long, value_name = "TERMS", default_value = "pp,rel-pp,kp,rel-kp,p,hand,kk")]
    terms: Combination,
    /// The folder for weights, metrics, loss curves and checkpoint
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// The number of epochs
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The number of positions in a batch
    #[arg(long, value_name = "N", default_value = "4096")]
    batch: NonZero<usize>,
    /// The initial learning rate, in points
    #[arg(long, value_name = "POINTS", default_value_t = 0.4, value_parser = positive)]
    rate: f32,
    /// The weight decay: the share of a parameter that it loses by a step at a learning rate of 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, value_parser = share)]
    decay: f32,
    /// Let parameters decay towards those of --from, not towards 0
    #[arg(long, requires = "from")]
    anchored: bool,
    /// What the optimizer adds to the root of a gradient's mean square, such as 1e-4: the more, the less parameters move that are
    /// seen rarely
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EPSILON, value_parser = positive)]
    epsilon: f32,
    /// Keep each further piece of a kind in hand from being worth more than the one before (term `hand`)
    #[arg(long)]
    monotone: bool,
    /// Train a parameter for each number of pieces in hand, not for each further piece (term `hand`)
    #[arg(long, conflicts_with_all = ["monotone", "anchored"])]
    hand_counts: bool,
    /// Terms to train in factors: their parameters are sums of this number of products of one number for each king, piece and
    /// distance, such as kpp=8,rel-kp=4
    #[arg(long, value_name = "TERM=N", value_delimiter = ',', conflicts_with = "from")]
    factors: Vec<FactoredTerm>,
    /// How many games of a thousand are held out
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=900))]
    held_out: u32,
    /// A further file, all of whose games are held out; may be given several times
    #[arg(long, value_name = "FILE")]
    held_out_file: Vec<PathBuf>,
    /// Begin with the parameters of a weight file; terms that it does not have begin with zeros
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// When the training is finished, write tables.katagami as well: a larger file, for an engine without the terms
    #[arg(long)]
    pub tables: bool,
    /// The number of threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The seed of the positions' order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Continue the training in the folder
    #[arg(long)]
    pub resume: bool,
}

impl TrainingArguments {
    /// Creates the folder unless it exists. One with a training is refused unless that is continued.
    pub(super) fn create_folder(&self) -> Result {
        if !self.resume && self.file(CHECKPOINT).exists() {
            return Err(FileError::exists(&self.out).into());
        }
        Ok(std::fs::create_dir_all(&self.out).map_err(FileError::whole(&self.out))?)
    }

    /// Checks that the engine can play with the terms.
    pub(super) fn check_playable(&self) -> Result {
        Ok(self.terms.check_playable()?)
    }

    /// The configuration of a training.
    pub(super) fn config(&self, rounds: u32, constant_material: bool) -> Result<TrainingConfig> {
        let hand = HAND.name;
        for (option, given) in [("--monotone", self.monotone), ("--hand-counts", self.hand_counts)] {
            if given && !self.terms.terms().iter().any(|term| term.to_string() == hand) {
                return Err(format!("{option} is for the term {hand}, which --terms does not name").into());
            }
        }
        Ok(TrainingConfig {
            terms: self.terms.to_string(),
            rounds,
            epochs: self.epochs,
            batch_size: self.batch.get(),
            learning_rate: self.rate,
            weight_decay: self.decay,
            anchored: self.anchored,
            epsilon: self.epsilon,
            constant_material,
            monotone: self.monotone,
            hand_counts: self.hand_counts,
            factors: self.factors.clone(),
            seed: self.seed,
            threads: usize::from(self.threads),
        })
    }

    /// The model before the training.
    pub(super) fn initial_model(&self) -> Result<Model> {
        let Some(path) = &self.from else { return Ok(Model::new(self.terms.clone())) };
        let error = |message: String| Err(format!("{}: {message}", path.display()).into());
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(cause) => return error(cause.to_string()),
        };
        let Some((values, lowered)) = own::read_lowered(&bytes, path)? else {
            return error("holds tables, not the parameters of terms".into());
        };
        if values != PieceValues::same_in_hand(values.board) {
            return error("has other values for pieces in hand, which terms cannot express".into());
        }
        match lowered.with_terms(self.terms.clone()) {
            Some(lowered) => Ok(Model::from_weights(&values, &lowered)),
            None => error(format!(
                "its terms are {}, which are not all among {}",
                lowered.combination(),
                self.terms
            )),
        }
    }

    /// What samples are made from with weights of this checksum.
    pub(super) fn source(&self, evaluation: u32) -> Result<SampleSource> {
        Ok(SampleSource::new(&self.files, &self.held_out_file, self.held_out, evaluation)?)
    }

    /// Loads the dataset with the training samples that `convert` makes. `train` takes those to train on.
    pub(super) fn load<S: Send, T: SampleSink<S>>(
        &self,
        evaluation: &Evaluation,
        stop: &StopFlag,
        train: T,
        convert: impl Fn(Sample, Resources<'_>) -> Option<S> + Sync,
    ) -> Result<Dataset<S, T>> {
        let (held_out, threads) = (self.held_out, usize::from(self.threads));
        let held_out_files = &self.held_out_file;
        let options = LoadOptions { evaluation, held_out, held_out_files, threads, stop };
        let bar = ProgressBar::new_spinner();
        let template = "{spinner} {pos} positions read, {per_sec}";
        ProgressStyle::with_template(template).map(|style| bar.set_style(style)).ok();
        let loaded = learn::load(&self.files, options, train, convert, |more| bar.inc(more as u64));
        bar.finish_and_clear();
        let (dataset, summary) = loaded?;
        print_summary(&summary);
        Ok(dataset)
    }

    /// The round to continue with, counted from 0; the number of rounds if the training is finished.
    pub(super) fn first_round<S: TrainingSample>(
        &self,
        config: &TrainingConfig,
        loss: S::Loss,
    ) -> Result<u32> {
        let checkpoint = self.file(CHECKPOINT);
        if !self.resume || !checkpoint.exists() {
            return Ok(0);
        }
        let progress = checkpoint_progress::<S>(&checkpoint, config, loss)?;
        Ok(config.round(progress.epoch))
    }

    /// The weights that a round begins with.
    pub(super) fn round_file(&self, round: u32) -> PathBuf {
        self.file(&format!("round-{:03}.katagami", round + 1))
    }

    /// A file in the folder.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }
}

fn print_summary(summary: &LoadSummary) {
    let LoadSummary { samples, unusable, invalid, errors } = summary;
    eprintln!("{samples} positions, {unusable} of them left out; {invalid} invalid records skipped");
    for error in errors {
        eprintln!("  {error}");
    }
}
