//! What a training is told: the options of `learn` and `compare`, and what follows from them.

use std::num::NonZero;
use std::path::PathBuf;

use katagami::cli::overwriting::Overwriting;
use katagami_evaluation::PieceValues;
use katagami_evaluation::files::own;
use katagami_evaluation::terms::{Combination, HAND};

use super::checkpoint::TrainingConfig;
use super::factors::FactoredTerm;
use super::model::Model;
use super::optimizer::DEFAULT_EPSILON;
use crate::options::{positive, share, tenths_of_percent};
use crate::session::Result;

/// The options of every training.
#[derive(Clone, Debug, clap::Args)]
pub struct TrainingOptions {
    /// Files of positions or games
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The terms to train, separated by commas; `katagami-trainer terms` lists them
    #[arg(long, value_name = "TERMS", default_value = "pp,rel-pp,kp,rel-kp,p,hand,kk")]
    pub terms: Combination,
    /// The folder for weights, metrics, loss curves and checkpoint
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// The number of epochs
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// The number of positions in a batch
    #[arg(long, value_name = "N", default_value = "4096")]
    pub batch: NonZero<usize>,
    /// The initial learning rate, in points
    #[arg(long, value_name = "POINTS", default_value_t = 0.4, value_parser = positive)]
    pub rate: f32,
    /// The weight decay: the share of a parameter that it loses by a step at a learning rate of 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, value_parser = share)]
    pub decay: f32,
    /// Let parameters decay towards those of --initial-weights, not towards 0
    #[arg(long, requires = "initial_weights")]
    pub anchored: bool,
    /// What the optimizer adds to the root of a gradient's mean square, such as 1e-4: the larger it is, the less does a parameter
    /// move that is seen rarely
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EPSILON, value_parser = positive)]
    pub epsilon: f32,
    /// Keep each further piece of a kind in hand from being worth more than the one before (term `hand`)
    #[arg(long)]
    pub monotone: bool,
    /// Train a parameter for each number of pieces in hand, not for each further piece (term `hand`)
    #[arg(long, conflicts_with_all = ["monotone", "anchored"])]
    pub hand_counts: bool,
    /// Terms to train in factors: their parameters are sums of this number of products of one number for each king, piece and
    /// distance, such as kpp=8,rel-kp=4
    #[arg(long, value_name = "TERM=N", value_delimiter = ',', conflicts_with = "initial_weights")]
    pub factors: Vec<FactoredTerm>,
    /// The percentage of the games that are held out, in steps of 0.1
    #[arg(long, value_name = "PERCENT", default_value = "3", value_parser = tenths_of_percent::<900>)]
    pub held_out_percent: u32,
    /// How many games of a thousand are held out
    #[arg(long, value_name = "N", hide = true, conflicts_with = "held_out_percent", value_parser = clap::value_parser!(u32).range(0..=900))]
    pub held_out: Option<u32>,
    /// A further file, all of whose games are held out; may be given several times
    #[arg(long, value_name = "FILE")]
    pub held_out_file: Vec<PathBuf>,
    /// Begin with the parameters of a weight file; terms that it does not have begin with zeros
    #[arg(long, alias = "from", value_name = "FILE")]
    pub initial_weights: Option<PathBuf>,
    /// When the training is finished, write tables.katagami as well: a larger file, for an engine without the terms
    #[arg(long)]
    pub tables: bool,
    /// The number of threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// The seed of the positions' order
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Continue the training in the folder
    #[arg(long)]
    pub resume: bool,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub overwriting: Overwriting,
}

impl TrainingOptions {
    /// How many games of a thousand are held out.
    pub(super) fn held_out(&self) -> u32 {
        self.held_out.unwrap_or(self.held_out_percent)
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
        let Some(path) = &self.initial_weights else { return Ok(Model::new(self.terms.clone())) };
        let error = |message: String| Err(format!("{}: {message}", path.display()).into());
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(cause) => return error(cause.to_string()),
        };
        let Some((values, lowered, network)) = own::read_lowered(&bytes, path)? else {
            return error("holds tables, not the parameters of terms".into());
        };
        if network.is_some() {
            return error("has a network, which this training would not keep".into());
        }
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

    /// A file in the folder.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }
}

/// The options of `learn`.
#[derive(Clone, Debug, clap::Args)]
pub struct LearnOptions {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub training: TrainingOptions,
    /// The weight of the game's outcome against the searched score, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    pub outcome_weight: f32,
    /// The scale of the win rate: this many points multiply the odds by e; fitted to the games if not given
    #[arg(long, value_name = "POINTS", value_parser = positive)]
    pub scale: Option<f32>,
    /// The weights that find the quiet positions: a file or folder, or the word material; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS")]
    pub eval: Option<PathBuf>,
    /// Keep the quiet positions in this file, or take them from it if they are there: trainings with the same positions then find them
    /// once. If not given, they are in the folder until the training is finished
    #[arg(long, value_name = "FILE")]
    pub samples: Option<PathBuf>,
}

impl LearnOptions {
    /// The fields that a longer command sets.
    pub const GIVEN: [&str; 6] = ["files", "out", "resume", "force", "eval", "samples"];
}

/// The options of `compare`.
#[derive(Clone, Debug, clap::Args)]
#[command(mut_arg("epochs", |epochs| epochs.help("The number of epochs of each round").default_value("3")))]
#[command(mut_arg("batch", |batch| batch.default_value("256")))]
#[command(mut_arg("decay", |decay| decay.default_value("0.005")))]
pub struct CompareOptions {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub training: TrainingOptions,
    /// The number of rounds; each finds the quiet positions behind the moves again, with the weights trained so far
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=999))]
    pub rounds: u32,
    /// The scale of the sigmoid: this many points multiply the odds of preferring a sibling by e
    #[arg(long, value_name = "POINTS", default_value_t = 37.0, value_parser = positive)]
    pub scale: f32,
    /// Leave out siblings whose value differs by more from the move played
    #[arg(long, value_name = "POINTS", default_value_t = 256)]
    pub window: u16,
}
