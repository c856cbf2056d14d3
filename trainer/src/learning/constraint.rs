//! What has to stay true of the numbers, whatever is learned.

use std::fmt::Debug;

use super::adam::Adam;
use super::material::Material;
use super::model::Model;
use super::monotone::Monotone;
use super::recipe::Recipe;

/// Something that each step may break and that is put right after it.
pub(super) trait Constraint: Send + Debug {
    /// Moves the numbers to the nearest ones for which it is true; the optimiser tells what is near.
    fn project(&self, numbers: &mut [f32], adam: &Adam);
}

/// Those that a recipe asks for, of a model as it is before it learns.
pub(super) fn constraints(recipe: &Recipe, model: &Model) -> Vec<Box<dyn Constraint>> {
    let mut all: Vec<Box<dyn Constraint>> = Vec::new();
    if recipe.constant_material {
        all.push(Box::new(Material::new(model)));
    }
    if recipe.monotone {
        all.push(Box::new(Monotone::new(model)));
    }
    all
}
