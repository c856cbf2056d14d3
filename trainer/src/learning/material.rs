//! A constant sum of the piece values.
//!
//! A comparison says which of two positions is better, not by how many points. Without a constraint all values could
//! grow together, and every comparison would look more certain. As in Bonanza, the sum of the values over all kinds,
//! promoted ones included, is constant.

use katagami_rules::board::KINDS;
use katagami_rules::types::Kind;

use super::adam::Adam;
use super::constraint::Constraint;
use super::model::Model;

/// Keeps the sum of the piece values.
#[derive(Debug)]
pub(super) struct ConstantMaterial {
    sum: f64,
}

impl ConstantMaterial {
    /// Keeps the sum that a model has.
    pub(super) fn new(model: &Model) -> Self {
        Self { sum: sum(&model.parameters) }
    }
}

impl Constraint for ConstantMaterial {
    /// Moves all values by the same number of points.
    fn project(&self, parameters: &mut [f32], _: &Adam) {
        let excess = (sum(parameters) - self.sum) / kinds().count() as f64;
        for kind in kinds() {
            parameters[kind] = (f64::from(parameters[kind]) - excess) as f32;
        }
    }
}

fn sum(parameters: &[f32]) -> f64 {
    kinds().map(|kind| f64::from(parameters[kind])).sum()
}

/// The indices of the values of all kinds but the king.
fn kinds() -> impl Iterator<Item = usize> {
    (0..KINDS).filter(|&kind| kind != Kind::King as usize)
}
