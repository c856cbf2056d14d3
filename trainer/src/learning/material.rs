//! Piece values whose sum stays as it was.
//!
//! A comparison says which of two positions is worth more, not how much a point is. Were all values free, all could grow
//! together and every comparison would look surer. Bonanza's remedy: each kind counts once, promoted ones too, and what
//! one gains the others lose.

use katagami::board::KINDS;
use katagami::types::Kind;

use super::adam::Adam;
use super::constraint::Constraint;
use super::model::Model;

/// The sum to be kept.
#[derive(Debug)]
pub(super) struct Material {
    sum: f64,
}

impl Material {
    /// The sum as it is.
    pub(super) fn new(model: &Model) -> Self {
        Self { sum: sum(&model.numbers) }
    }
}

impl Constraint for Material {
    /// Every value moves as far as the others.
    fn project(&self, numbers: &mut [f32], _: &Adam) {
        let excess = (sum(numbers) - self.sum) / kinds().count() as f64;
        for kind in kinds() {
            numbers[kind] = (f64::from(numbers[kind]) - excess) as f32;
        }
    }
}

fn sum(numbers: &[f32]) -> f64 {
    kinds().map(|kind| f64::from(numbers[kind])).sum()
}

/// Where the values are, but for the king, who is never off the board.
fn kinds() -> impl Iterator<Item = usize> {
    (0..KINDS).filter(|&kind| kind != Kind::King as usize)
}
