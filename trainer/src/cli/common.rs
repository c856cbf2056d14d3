//! What `learn` and `compare` are told alike.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use katagami::eval::terms::Combination;
use katagami::eval::terms::families::hand;
use katagami::eval::weights::own;
use katagami::eval::{Evaluation, Values};
use katagami::search::Resources;
use katagami_trainer::learning::{self, Corpus, Loaded, Model, Reading, Recipe, Study, moment_of};
use katagami_trainer::matches::Stop;
use katagami_trainer::positions::Example;

/// Reads points that something is divided by.
pub(super) fn above_zero(text: &str) -> Result<f32, String> {
    let number = text.parse::<f32>().ok().filter(|number| number.is_normal() && *number > 0.0);
    number.ok_or_else(|| "not a number above 0".into())
}

/// What every training is told.
#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// Files of positions or games.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The terms to learn, with commas between them; `katagami-trainer terms` lists them.
    #[arg(long, value_name = "TERMS", default_value = "pp,rel-pp,kp,rel-kp,p,hand,kk")]
    terms: Combination,
    /// The folder for weights, diary, curves and checkpoint.
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// How often each position is studied.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How many positions make a step.
    #[arg(long, value_name = "N", default_value_t = 4096)]
    batch: usize,
    /// How far a number goes in a step at first, in points.
    #[arg(long, value_name = "POINTS", default_value_t = 0.4)]
    rate: f32,
    /// How much of a number is lost by each step of one point.
    #[arg(long, value_name = "SHARE", default_value_t = 0.02)]
    decay: f32,
    /// Each further piece of a kind in hand must be worth no more than the one before: for the term `hand`.
    #[arg(long)]
    monotone: bool,
    /// How many games of a thousand are held out, to examine with.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=900))]
    held_out: u32,
    /// A file to examine with, of which all is held out; may be given several times.
    #[arg(long, value_name = "FILE")]
    examine: Vec<PathBuf>,
    /// Go on from lowered weights with the same terms, instead of from nothing.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Go on with what is in the folder.
    #[arg(long)]
    pub resume: bool,
}

impl Common {
    /// Makes the folder, unless it is there.
    pub(super) fn make_folder(&self) -> Result<(), String> {
        std::fs::create_dir_all(&self.out).map_err(|error| format!("{}: {error}", self.out.display()))
    }

    /// How to learn in so many rounds.
    pub(super) fn recipe(&self, rounds: u32, constant_material: bool) -> Result<Recipe, String> {
        let in_hand = hand::FAMILY.name;
        if self.monotone && !self.terms.parts().iter().any(|part| part.to_string() == in_hand) {
            return Err(format!("--monotone is for the term {in_hand}, which --terms does not name"));
        }
        Ok(Recipe {
            terms: self.terms.to_string(),
            rounds,
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            decay: self.decay,
            constant_material,
            monotone: self.monotone,
            seed: self.seed,
            lanes: usize::from(self.threads),
        })
    }

    /// What is learned, before that.
    pub(super) fn model(&self) -> Result<Model, String> {
        let Some(path) = &self.from else { return Ok(Model::new(self.terms.clone())) };
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let read = own::read_lowered(&bytes, path).map_err(|error| error.to_string())?;
        let (values, lowered) =
            read.ok_or_else(|| format!("{}: holds tables, not the parameters of terms", path.display()))?;
        if values != Values::alike(values.board) {
            return Err(format!(
                "{}: counts pieces in hand otherwise; terms do that when learned",
                path.display()
            ));
        }
        if lowered.combination().to_string() == self.terms.to_string() {
            Ok(Model::from_weights(&values, &lowered))
        } else {
            Err(format!("{}: its terms are {}, not {}", path.display(), lowered.combination(), self.terms))
        }
    }

    /// Reads the lessons that `find` finds in the files.
    pub(super) fn read<L: Send>(
        &self,
        evaluation: &Evaluation,
        stop: &Stop,
        find: impl Fn(Example, Resources<'_>) -> Option<L> + Sync,
    ) -> Result<Corpus<L>, String> {
        let (held_out, threads) = (self.held_out, usize::from(self.threads));
        let reading = Reading { evaluation, held_out, examine: &self.examine, threads, stop };
        let bar = ProgressBar::new_spinner();
        let template = "{spinner} {pos} positions looked at, {per_sec}";
        ProgressStyle::with_template(template).map(|style| bar.set_style(style)).ok();
        let read = learning::read(&self.files, reading, find, |more| bar.inc(more as u64));
        bar.finish_and_clear();
        let (corpus, loaded) = read?;
        tell(&loaded);
        Ok(corpus)
    }

    /// The round that a training goes on with, counted from 0; the number of rounds if it is at its end.
    pub(super) fn first_round<L: Study>(&self, recipe: &Recipe, aim: L::Aim) -> Result<u32, String> {
        let checkpoint = self.file("checkpoint");
        if !self.resume || !checkpoint.exists() {
            return Ok(0);
        }
        let moment = moment_of::<L>(&checkpoint, recipe, aim).map_err(|error| error.to_string())?;
        Ok(recipe.round(moment.epoch))
    }

    /// The weights that a round begins with.
    pub(super) fn round_file(&self, round: u32) -> PathBuf {
        self.file(&format!("round-{:03}.katagami", round + 1))
    }

    /// A file of the training.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }
}

/// Tells what the files brought.
fn tell(loaded: &Loaded) {
    let Loaded { examples, without_lesson, wrong, .. } = loaded;
    eprintln!(
        "{examples} positions, {without_lesson} of them with nothing to learn; {wrong} records left out as wrong"
    );
    loaded.problems.iter().for_each(|problem| eprintln!("  {problem}"));
}
