//! Parameters with signs: what a term finds in a triple, or several terms in a position.

use crate::weights::Component;

/// Parameters by index, those that are added and those that are subtracted. A parameter may be there several times.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SignedParameters {
    /// Those that are added.
    pub added: Vec<u32>,
    /// Those that are subtracted.
    pub subtracted: Vec<u32>,
}

impl SignedParameters {
    /// Removes all parameters.
    pub fn clear(&mut self) {
        self.added.clear();
        self.subtracted.clear();
    }

    /// Lets `find` append what the other side finds: with the opposite signs, but with the same in the tempo component.
    pub fn append_other_side(&mut self, component: Component, find: impl FnOnce(&mut Self)) {
        let exchange_signs = |this: &mut Self| {
            if component.is_antisymmetric() {
                std::mem::swap(&mut this.added, &mut this.subtracted);
            }
        };
        exchange_signs(self);
        find(self);
        exchange_signs(self);
    }

    /// The sum of their values.
    #[inline]
    pub fn sum(&self, values: &[i16]) -> i32 {
        let sum =
            |indices: &[u32]| -> i32 { indices.iter().map(|&index| i32::from(values[index as usize])).sum() };
        sum(&self.added) - sum(&self.subtracted)
    }
}
