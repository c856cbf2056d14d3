//! Conditions that the parameters must satisfy after each step.

use std::fmt::Debug;

use super::adam::Adam;

/// A condition that a step may violate.
pub(super) trait Constraint: Send + Debug {
    /// Projects the parameters onto the nearest ones that satisfy the condition. The optimizer's state may define the
    /// distance.
    fn project(&self, parameters: &mut [f32], adam: &Adam);
}
