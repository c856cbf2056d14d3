//! Other numbers that the optimizer learns in place of a model's parameters.

use std::fmt::Debug;

use super::gradient::GradientAccumulator;

/// A way to learn parameters through other numbers, in the same vector. The model holds its own parameters between steps.
pub(super) trait Parametrization: Send + Debug {
    /// Before a step: puts the numbers in place, and their derivatives, which follow from those by the parameters.
    fn before_step(&self, parameters: &mut [f32], accumulators: &mut [GradientAccumulator]);

    /// After a step: puts the parameters that follow from the numbers in place.
    fn after_step(&self, parameters: &mut [f32]);
}
