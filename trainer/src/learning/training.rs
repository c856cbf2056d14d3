//! Epochs, from the first to the last.

use std::path::Path;
use std::time::Instant;

use katagami::board::NAME;
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::checkpoint::{self, Head};
use super::corpus::Corpus;
use super::gradient::{Aim, Lane};
use super::lesson::Lesson;
use super::model::Model;
use super::recipe::Recipe;
use super::scale::Scale;
use crate::matches::Stop;
use crate::positions::Outcome;

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
    /// Whole epochs done.
    pub epoch: u32,
    /// Batches of the next one done.
    pub batch: usize,
    /// The loss over those, summed up, and over how many lessons.
    pub loss: f64,
    /// See there.
    pub count: usize,
}

/// A training.
#[derive(Debug)]
pub struct Training<'c> {
    recipe: Recipe,
    corpus: &'c Corpus,
    scale: Scale,
    /// What is learned.
    pub model: Model,
    adam: Adam,
    moment: Moment,
    lanes: Vec<Lane>,
    /// In which order this epoch's lessons come.
    order: Vec<u32>,
}

impl<'c> Training<'c> {
    /// A training at its beginning.
    ///
    /// # Errors
    ///
    /// If there are no lessons.
    pub fn new(
        recipe: Recipe,
        corpus: &'c Corpus,
        scale: Scale,
        model: Model,
    ) -> Result<Self, TrainingError> {
        if corpus.lessons.is_empty() {
            return Err(TrainingError::Empty);
        }
        let numbers = model.numbers.len();
        let lanes = (0..recipe.lanes.max(1)).map(|_| Lane::new(numbers)).collect();
        let (adam, moment) = (Adam::new(numbers), Moment::default());
        let mut this = Self { recipe, corpus, scale, model, adam, moment, lanes, order: Vec::new() };
        this.shuffle();
        Ok(this)
    }

    /// Goes to where a checkpoint stands.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is of another training.
    pub fn resume(&mut self, path: &Path) -> Result<(), TrainingError> {
        let (head, numbers, adam) = checkpoint::read(path).map_err(TrainingError::File)?;
        let own = self.head();
        let differences = [
            ("the board", head.board != own.board),
            ("the recipe", head.recipe != own.recipe),
            ("what is learned from", head.corpus != own.corpus),
            ("the scale", head.scale != own.scale),
            ("the number of parameters", head.numbers != own.numbers),
        ];
        if let Some((what, _)) = differences.into_iter().find(|(_, differs)| *differs) {
            return Err(TrainingError::Other(what));
        }
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

    fn head(&self) -> Head {
        Head {
            kind: checkpoint::KIND.into(),
            board: NAME.into(),
            recipe: self.recipe.clone(),
            corpus: fingerprint(&self.corpus.lessons),
            scale: self.scale,
            moment: self.moment,
            steps: self.adam.steps,
            numbers: self.model.numbers.len(),
        }
    }

    /// How far it is.
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// What a point is worth.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// How many steps were made.
    pub fn steps(&self) -> u64 {
        self.adam.steps
    }

    /// Whether all epochs are done.
    pub fn is_done(&self) -> bool {
        self.moment.epoch >= self.recipe.epochs
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
        let (model, lessons, aim) = (&self.model, &self.corpus.lessons, self.aim());
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
        let all = u64::from(self.recipe.epochs) * self.batches() as u64;
        let step = self.recipe.step(self.adam.steps, all);
        self.adam.step(&mut self.model.numbers, &mut self.lanes, step);
    }

    fn aim(&self) -> Aim {
        Aim { scale: self.scale, trust: self.recipe.trust }
    }

    /// The mean loss over the lessons held out: as in the recipe, and where outcomes alone count.
    pub fn examine(&mut self) -> Option<[f64; 2]> {
        if self.corpus.held_out.is_empty() {
            return None;
        }
        Some([self.aim(), Aim { trust: 1.0, ..self.aim() }].map(|aim| self.mean_loss(aim)))
    }

    fn mean_loss(&mut self, aim: Aim) -> f64 {
        let (model, lessons) = (&self.model, &self.corpus.held_out);
        std::thread::scope(|scope| {
            let shares = lessons.chunks(lessons.len().div_ceil(self.lanes.len()));
            for (lane, share) in self.lanes.iter_mut().zip(shares) {
                scope.spawn(move || lane.examine(model, aim, share.iter()));
            }
        });
        let loss: f64 = self.lanes.iter().map(|lane| lane.loss).sum();
        let count: usize = self.lanes.iter().map(|lane| lane.count).sum();
        self.lanes.iter_mut().for_each(Lane::clear);
        loss / count.max(1) as f64
    }

    /// Orders the lessons for the coming epoch.
    fn shuffle(&mut self) {
        self.order = (0..self.corpus.lessons.len() as u32).collect();
        let seed =
            self.recipe.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(self.moment.epoch));
        fastrand::Rng::with_seed(seed).shuffle(&mut self.order);
    }
}

/// Tells lessons from others.
fn fingerprint(lessons: &[Lesson]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    for lesson in lessons {
        sum.update(lesson.leaf.bytes());
        sum.update(&lesson.score.unwrap_or(i16::MIN).to_le_bytes());
        sum.update(&[match lesson.outcome {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        }]);
    }
    sum.finalize()
}
