//! The trait of all terms.

use super::kings_seen::KingsSeen;
use super::layout::Layout;
use super::triple::{Triple, TripleRow};
use crate::weights::{Component, TableKind};

/// A kind of parameters that weights are sums of.
///
/// A term looks from the perspective of one side, the side of `king` or `kings.ours`. Its parameters are numbered from 0.
pub trait Term: Send + Sync {
    /// The number of parameters.
    fn parameter_count(&self) -> usize;

    /// The name of a parameter: `K88 S32 G45`.
    fn parameter_name(&self, index: usize) -> String;

    /// The table whose weights the term is part of. No triple of another table has an active parameter.
    fn table(&self) -> TableKind;

    /// The layout of the parameters, for finding many of them at once.
    fn layout(&self) -> Layout<'_> {
        Layout::Triples
    }

    /// The kings that the parameters depend on. A term of two pieces sees at most its own.
    fn kings_seen(&self) -> KingsSeen;

    /// The parameter that is active for a triple from this side's perspective.
    ///
    /// The component matters only for a triple that is its own rotated image. Both sides find the same parameter there. In
    /// an antisymmetric component it would cancel out, so it is not active; in the tempo component it counts twice.
    fn active_parameter(&self, triple: Triple, component: Component) -> Option<u32>;

    /// Adds the values of this side's parameters to the sums of a row of weights. There may be fewer sums than entries.
    /// For KPP the sums from the row's own entry on may be left unchanged.
    fn add_row(&self, row: TripleRow, component: Component, values: &[i16], sums: &mut [i32]) {
        for (last, sum) in sums.iter_mut().enumerate() {
            if let Some(index) = self.active_parameter(row.with(last), component) {
                *sum += i32::from(values[index as usize]);
            }
        }
    }

    /// The parameters whose sum a weight of the tables is: each index once, with the number of times that it is added.
    fn signed_parameters(&self, triple: Triple, component: Component) -> Vec<(u32, i32)> {
        let other = if component.is_antisymmetric() { -1 } else { 1 };
        let ours = self.active_parameter(triple, component);
        let theirs = triple.rotated().and_then(|rotated| self.active_parameter(rotated, component));
        match (ours, theirs) {
            (Some(ours), Some(theirs)) if ours == theirs => {
                if other == 1 {
                    vec![(ours, 2)]
                } else {
                    Vec::new()
                }
            }
            _ => ours.map(|ours| (ours, 1)).into_iter().chain(theirs.map(|theirs| (theirs, other))).collect(),
        }
    }
}
