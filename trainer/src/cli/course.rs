//! A training with its files: what `learn` and `compare` do alike.

use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use katagami::eval::terms::Lowered;
use katagami::eval::weights::own::{self, Contents, Provenance};
use katagami::eval::weights::{Order, Weights};
use katagami::eval::{Evaluation, Values};
use katagami_trainer::learning::{self, Corpus, Diary, Model, Page, Recipe, Study, Training, agreement};
use katagami_trainer::matches::Stop;

use super::common::Common;

/// What those are told who were interrupted.
pub(super) const INTERRUPTED: &str = "interrupted; --resume goes on";

/// How often a checkpoint is written within an epoch.
const SAVE_EVERY: Duration = Duration::from_secs(300);

/// Writes what a model has learned, and returns it.
pub(super) fn write(model: &Model, made: String, path: &Path) -> Result<(Values, Lowered), String> {
    let (values, lowered) = model.quantised()?;
    let provenance = Provenance { made, ..Provenance::default() };
    own::write(Contents::Terms(&values, &lowered), &provenance, path, &|_, _| {})
        .map_err(|error| error.to_string())?;
    Ok((values, lowered))
}

/// A training with its files, for one round.
pub(super) struct Course<'a, L: Study> {
    common: &'a Common,
    recipe: Recipe,
    corpus: &'a Corpus<L>,
    training: Training<'a, L>,
    diary: Diary,
}

impl<'a, L: Study> Course<'a, L> {
    /// Opens the files, or goes on from the checkpoint; the first page tells how the model stands before it learns.
    pub(super) fn begin(
        common: &'a Common,
        recipe: Recipe,
        corpus: &'a Corpus<L>,
        aim: L::Aim,
        resume: bool,
    ) -> Result<Self, String> {
        let mut training =
            Training::new(recipe.clone(), corpus, aim, common.model()?).map_err(|error| error.to_string())?;
        let (checkpoint, diary) = (common.file("checkpoint"), common.file("diary.jsonl"));
        if resume && checkpoint.exists() {
            training.resume(&checkpoint).map_err(|error| error.to_string())?;
            let diary = Diary::open(&diary, Some(training.moment().epoch))?;
            return Ok(Self { common, recipe, corpus, training, diary });
        }
        let diary = Diary::open(&diary, None)?;
        let mut this = Self { common, recipe, corpus, training, diary };
        this.note(None)?;
        Ok(this)
    }

    /// How many numbers there are to learn.
    pub(super) fn numbers(&self) -> usize {
        self.training.model.numbers.len()
    }

    /// Studies to the end of the round; false if all is to stop before.
    pub(super) fn run(&mut self, stop: &Stop) -> Result<bool, String> {
        while !self.training.is_done() {
            let Some(done) = self.study(stop)? else {
                self.save()?;
                return Ok(false);
            };
            // The checkpoint comes last: killed before it, the epoch is done again, and so is all that follows from it.
            self.note(Some(done))?;
            let between = self.training.is_between_rounds();
            if between {
                let next = self.recipe.round(self.training.moment().epoch);
                write(&self.training.model, self.made(), &self.common.round_file(next))?;
            }
            self.save()?;
            if between {
                break;
            }
        }
        Ok(true)
    }

    /// Studies to the end of the epoch, with a bar; as [`Training::epoch`].
    fn study(&mut self, stop: &Stop) -> Result<Option<(f64, f64)>, String> {
        let checkpoint = self.common.file("checkpoint");
        let bar = bar(&self.training);
        let mut saved = Instant::now();
        let mut failed = Ok(());
        let done = self.training.epoch(stop, |training| {
            let moment = training.moment();
            bar.set_position(moment.batch as u64);
            bar.set_message(format!("loss {:.4}", moment.loss / moment.count.max(1) as f64));
            if saved.elapsed() >= SAVE_EVERY {
                saved = Instant::now();
                failed = training.save(&checkpoint);
            }
        });
        bar.finish_and_clear();
        failed.map_err(|error| error.to_string())?;
        Ok(done)
    }

    fn save(&self) -> Result<(), String> {
        self.training.save(&self.common.file("checkpoint")).map_err(|error| error.to_string())
    }

    /// What weights say of where they come from.
    fn made(&self) -> String {
        let (positions, epoch) = (self.corpus.lessons.len(), self.training.moment().epoch);
        let (command, all) = (L::COMMAND, self.recipe.all_epochs());
        format!("katagami-trainer {command}, {positions} positions, epoch {epoch} of {all}")
    }

    /// Writes the weights as they are, and a page about them.
    fn note(&mut self, done: Option<(f64, f64)>) -> Result<(), String> {
        let path = self.common.file("weights.katagami");
        let (values, lowered) = write(&self.training.model, self.made(), &path)?;
        let tables = lowered.expand(&|_, _| {}).map_err(|error| error.to_string())?;
        let weights = Weights { values, tables: Some(tables), origin: String::new() };
        let evaluation = Evaluation::new(weights, Order::Ranks, 0)?;
        let [held_out, held_out_outcome] = self.training.examine();
        let page = Page {
            epoch: self.training.moment().epoch,
            steps: self.training.steps(),
            studied: done.map(|done| done.0),
            held_out,
            held_out_outcome,
            agreement: agreement(&evaluation, &self.corpus.moves)?,
            speed: done.map(|done| done.1),
        };
        super::say(line(&page))?;
        self.diary.write(page)?;
        learning::draw(&self.diary.pages, &self.recipe.terms, &self.common.file("curves.svg"))
    }
}

fn bar<L: Study>(training: &Training<'_, L>) -> ProgressBar {
    let bar = ProgressBar::new(training.batches() as u64);
    let template = "epoch {prefix} {bar:20} {pos}/{len} batches, {eta} left, {msg}";
    ProgressStyle::with_template(template).map(|style| bar.set_style(style)).ok();
    bar.set_prefix((training.moment().epoch + 1).to_string());
    bar
}

/// A page for people.
fn line(page: &Page) -> String {
    let number = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.4}"));
    let alone = page.held_out_outcome.map_or(String::new(), |loss| format!(" (outcomes alone {loss:.4})"));
    let agreement = page.agreement.map_or("-".into(), |share| format!("{:.1} %", 100.0 * share));
    let speed = page.speed.map_or(String::new(), |speed| format!(", {speed:.0} positions/s"));
    format!(
        "epoch {}: loss {}, held out {}{alone}, moves found {agreement}{speed}",
        page.epoch,
        number(page.studied),
        number(page.held_out)
    )
}
