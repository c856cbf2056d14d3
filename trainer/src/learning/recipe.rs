//! Everything that a training's result depends on, besides the lessons.

use serde::{Deserialize, Serialize};

use super::adam::Step;

/// How to learn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recipe {
    /// The terms, by their names with commas between them.
    pub terms: String,
    /// How often each lesson is studied.
    pub epochs: u32,
    /// How many lessons make a step.
    pub batch: usize,
    /// How far numbers go in a step at first, in points; it falls to a twentieth at the end.
    pub rate: f32,
    /// How much of a number is lost by each step of one point.
    pub decay: f32,
    /// How much the outcome counts beside the score, from 0 to 1.
    pub trust: f32,
    /// In which order lessons are studied.
    pub seed: u64,
    /// How many threads share a batch: sums depend on their order, so the last digits depend on it.
    pub lanes: usize,
}

impl Recipe {
    /// The size of step `number` of `all`: half a cosine's wave, from the rate to a twentieth of it.
    pub(super) fn step(&self, number: u64, all: u64) -> Step {
        const LAST: f32 = 0.05;
        let done = number as f32 / all.max(1) as f32;
        let wave = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
        Step { rate: self.rate * (LAST + (1.0 - LAST) * wave), decay: self.decay }
    }
}
