//! How much less deep late moves are searched.

#[cfg(not(feature = "tune"))]
use std::sync::LazyLock;

use super::parameters;

/// Logarithms, so that a reduction is a product.
#[derive(Clone, Debug)]
pub(super) struct Reductions([i32; Self::LENGTH]);

impl Reductions {
    const LENGTH: usize = 256;

    /// The table, computed once.
    #[cfg(not(feature = "tune"))]
    pub(super) fn get() -> Self {
        static TABLE: LazyLock<Reductions> = LazyLock::new(Reductions::new);
        TABLE.clone()
    }

    /// The table for the present parameters.
    #[cfg(feature = "tune")]
    pub(super) fn get() -> Self {
        Self::new()
    }

    fn new() -> Self {
        let steepness = f64::from(parameters::reduction_steepness()) / 100.0;
        Self(std::array::from_fn(|n| (steepness * (n.max(1) as f64).ln()) as i32))
    }

    /// The reduction of the move with this number (from 1) at this depth, in 1024ths of a ply: it grows with the
    /// logarithms of both (Senpai, 2014; Stockfish).
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = self.0[(depth.max(0) as usize).min(Self::LENGTH - 1)];
        depth * self.0[number.min(Self::LENGTH - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::Reductions;
    use crate::search::depth::PLY;

    #[test]
    fn late_and_deep_moves_are_reduced_more() {
        let reductions = Reductions::get();
        assert_eq!(reductions.of(1, 1), 0);
        assert!(reductions.of(10, 10) > PLY);
        assert!(reductions.of(20, 10) > reductions.of(10, 10));
        assert!(reductions.of(10, 20) > reductions.of(10, 10));
    }
}
