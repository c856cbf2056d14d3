//! Epochs, from the first to the last.

use std::path::Path;
use std::time::Instant;

use katagami::board::NAME;
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::checkpoint::{self, Head};
use super::constraint::{Constraint, constraints};
use super::corpus::Corpus;
use super::gradient::Lane;
use super::model::Model;
use super::recipe::Recipe;
use super::study::Study;
use crate::matches::Stop;

/// Why a training cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    /// There is nothing to learn from.
    #[error("there are no positions to learn from")]
    Empty,
    /// The checkpoint is of another training.
    #[error("the checkpoint is of another training: {0} differs; without --resume one begins anew")]
    Other(&'static str),
    /// A file.
    #[error("{0}")]
    File(String),
}

/// How far a training is.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Moment {
    /// Whole epochs done, in all rounds.
    pub epoch: u32,
    /// Batches of the next one done.
    pub batch: usize,
    /// The loss over those, summed up, and over how many lessons.
    pub loss: f64,
    /// See there.
    pub count: usize,
}

/// A training. Each round has one of its own, over its own lessons, and goes on from the checkpoint of the one before.
#[derive(Debug)]
pub struct Training<'c, L: Study> {
    recipe: Recipe,
    corpus: &'c Corpus<L>,
    aim: L::Aim,
    /// What is learned.
    pub model: Model,
    adam: Adam,
    constraints: Vec<Box<dyn Constraint>>,
    moment: Moment,
    lanes: Vec<Lane>,
    /// In which order this epoch's lessons come.
    order: Vec<u32>,
}

impl<'c, L: Study> Training<'c, L> {
    /// A training at its beginning, of a model that has learned nothing yet.
    ///
    /// # Errors
    ///
    /// If there are no lessons.
    pub fn new(
        recipe: Recipe,
        corpus: &'c Corpus<L>,
        aim: L::Aim,
        model: Model,
    ) -> Result<Self, TrainingError> {
        if corpus.lessons.is_empty() {
            return Err(TrainingError::Empty);
        }
        let numbers = model.numbers.len();
        let lanes = (0..recipe.lanes.max(1)).map(|_| Lane::new(numbers)).collect();
        let (adam, moment) = (Adam::new(numbers), Moment::default());
        let constraints = constraints(&recipe, &model);
        let order = Vec::new();
        let mut this = Self { recipe, corpus, aim, model, adam, constraints, moment, lanes, order };
        this.shuffle();
        Ok(this)
    }

    /// Goes to where a checkpoint stands.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is of another training.
    pub fn resume(&mut self, path: &Path) -> Result<(), TrainingError> {
        let (head, numbers, adam) = checkpoint::read::<L>(path).map_err(TrainingError::File)?;
        let own = self.head();
        // Between two rounds there are new lessons, from the same examples.
        let same_lessons = head.lessons == own.lessons || self.recipe.is_between_rounds(head.moment);
        refuse([
            ("the board", head.board != own.board),
            ("the recipe", head.recipe != own.recipe),
            ("the aim", head.aim != own.aim),
            ("what is learned from", head.examples != own.examples || !same_lessons),
            ("the number of parameters", head.numbers != own.numbers),
        ])?;
        (self.model.numbers, self.adam, self.moment) = (numbers, adam, head.moment);
        self.shuffle();
        Ok(())
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), TrainingError> {
        checkpoint::write(path, &self.head(), &self.model.numbers, &self.adam).map_err(TrainingError::File)
    }

    fn head(&self) -> Head<L::Aim> {
        Head {
            kind: checkpoint::kind::<L>(),
            board: NAME.into(),
            recipe: self.recipe.clone(),
            aim: self.aim,
            examples: self.corpus.examples,
            lessons: fingerprint(&self.corpus.lessons),
            moment: self.moment,
            steps: self.adam.steps,
            numbers: self.model.numbers.len(),
        }
    }

    /// How far it is.
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// How many steps were made.
    pub fn steps(&self) -> u64 {
        self.adam.steps
    }

    /// Whether all epochs are done.
    pub fn is_done(&self) -> bool {
        self.moment.epoch >= self.recipe.all_epochs()
    }

    /// Whether a round is over and there is another, which needs lessons of its own.
    pub fn is_between_rounds(&self) -> bool {
        self.recipe.is_between_rounds(self.moment)
    }

    /// How many batches an epoch has.
    pub fn batches(&self) -> usize {
        self.order.len().div_ceil(self.recipe.batch.max(1))
    }

    /// Studies the lessons that are left of this epoch, and tells of each batch; the mean loss and how many lessons a
    /// second, or `None` if all is to stop. `hear` gets the training as it stands, to save it or to show it.
    pub fn epoch(&mut self, stop: &Stop, mut hear: impl FnMut(&Self)) -> Option<(f64, f64)> {
        let begun = (Instant::now(), self.moment.count);
        while self.moment.batch < self.batches() {
            if stop.is_set() {
                return None;
            }
            self.study();
            hear(self);
        }
        let mean = self.moment.loss / self.moment.count.max(1) as f64;
        let speed = (self.moment.count - begun.1) as f64 / begun.0.elapsed().as_secs_f64().max(1e-9);
        self.moment = Moment { epoch: self.moment.epoch + 1, ..Moment::default() };
        self.shuffle();
        Some((mean, speed))
    }

    /// One step.
    fn study(&mut self) {
        let batch = self.recipe.batch.max(1);
        let chosen = &self.order[self.moment.batch * batch..];
        let chosen = &chosen[..batch.min(chosen.len())];
        let (model, lessons, aim) = (&self.model, &self.corpus.lessons, self.aim);
        std::thread::scope(|scope| {
            let shares = chosen.chunks(chosen.len().div_ceil(self.lanes.len()));
            for (lane, share) in self.lanes.iter_mut().zip(shares) {
                scope.spawn(move || {
                    lane.study(model, aim, share.iter().map(|&number| &lessons[number as usize]));
                });
            }
        });
        self.moment.loss += self.lanes.iter().map(|lane| lane.loss).sum::<f64>();
        self.moment.count += self.lanes.iter().map(|lane| lane.count).sum::<usize>();
        self.moment.batch += 1;
        let all = u64::from(self.recipe.all_epochs()) * self.batches() as u64;
        let step = self.recipe.step(self.adam.steps, all);
        self.adam.step(&mut self.model.numbers, &mut self.lanes, step);
        for constraint in &self.constraints {
            constraint.project(&mut self.model.numbers, &self.adam);
        }
    }

    /// The mean loss over the lessons held out: by the aim, and where outcomes alone count, if they do at all.
    pub fn examine(&mut self) -> [Option<f64>; 2] {
        [Some(self.aim), L::outcomes_alone(self.aim)].map(|aim| self.mean_loss(aim?))
    }

    fn mean_loss(&mut self, aim: L::Aim) -> Option<f64> {
        if self.corpus.held_out.is_empty() {
            return None;
        }
        let (model, lessons) = (&self.model, &self.corpus.held_out);
        std::thread::scope(|scope| {
            let shares = lessons.chunks(lessons.len().div_ceil(self.lanes.len()));
            for (lane, share) in self.lanes.iter_mut().zip(shares) {
                scope.spawn(move || lane.examine(model, aim, share.iter()));
            }
        });
        let loss: f64 = self.lanes.iter().map(|lane| lane.loss).sum();
        let count: usize = self.lanes.iter().map(|lane| lane.count).sum();
        self.lanes.iter_mut().for_each(Lane::restart);
        Some(loss / count.max(1) as f64)
    }

    /// Orders the lessons for the coming epoch.
    fn shuffle(&mut self) {
        self.order = (0..self.corpus.lessons.len() as u32).collect();
        let seed =
            self.recipe.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(self.moment.epoch));
        fastrand::Rng::with_seed(seed).shuffle(&mut self.order);
    }
}

/// Where the training of a checkpoint stands, if it is one with this recipe and aim.
///
/// # Errors
///
/// If it cannot be read or is of another training.
pub fn moment_of<L: Study>(path: &Path, recipe: &Recipe, aim: L::Aim) -> Result<Moment, TrainingError> {
    let (head, ..) = checkpoint::read::<L>(path).map_err(TrainingError::File)?;
    refuse([("the recipe", head.recipe != *recipe), ("the aim", head.aim != aim)])?;
    Ok(head.moment)
}

/// Refuses a checkpoint for the first thing that differs.
fn refuse<const N: usize>(differences: [(&'static str, bool); N]) -> Result<(), TrainingError> {
    match differences.into_iter().find(|(_, differs)| *differs) {
        Some((what, _)) => Err(TrainingError::Other(what)),
        None => Ok(()),
    }
}

/// Tells lessons from others.
fn fingerprint<L: Study>(lessons: &[L]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    for lesson in lessons {
        lesson.identify(&mut sum);
    }
    sum.finalize()
}
