//! Everything that a training's result depends on, besides the lessons.

use serde::{Deserialize, Serialize};

use super::adam::Step;
use super::training::Moment;

/// How to learn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recipe {
    /// The terms, by their names with commas between them.
    pub terms: String,
    /// How often the lessons are found anew, with what was learned so far.
    pub rounds: u32,
    /// How often each lesson of a round is studied.
    pub epochs: u32,
    /// How many lessons make a step.
    pub batch: usize,
    /// How far numbers go in a step at first, in points; it falls to a twentieth at the end.
    pub rate: f32,
    /// How much of a number is lost by each step of one point.
    pub decay: f32,
    /// Whether the sum of the piece values stays as it was.
    pub constant_material: bool,
    /// Whether each further piece of a kind in hand must be worth no more than the one before.
    pub monotone: bool,
    /// In which order lessons are studied.
    pub seed: u64,
    /// How many threads share a batch: sums depend on their order, so the last digits depend on it.
    pub lanes: usize,
}

impl Recipe {
    /// How often lessons are studied in all rounds together.
    pub fn all_epochs(&self) -> u32 {
        self.rounds.saturating_mul(self.epochs)
    }

    /// Which round an epoch is part of; both are counted from 0.
    pub fn round(&self, epoch: u32) -> u32 {
        epoch / self.epochs.max(1)
    }

    /// Whether one round is over and the next has not begun.
    pub(super) fn is_between_rounds(&self, moment: Moment) -> bool {
        let Moment { epoch, batch, .. } = moment;
        batch == 0 && (1..self.all_epochs()).contains(&epoch) && epoch.is_multiple_of(self.epochs.max(1))
    }

    /// The size of step `number` of `all`: half a cosine's wave, from the rate to a twentieth of it.
    pub(super) fn step(&self, number: u64, all: u64) -> Step {
        const LAST: f32 = 0.05;
        // Rounds need not have equally many lessons, so there may be a step or two more than was thought.
        let done = (number as f32 / all.max(1) as f32).min(1.0);
        let wave = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
        Step { rate: self.rate * (LAST + (1.0 - LAST) * wave), decay: self.decay }
    }
}
