//! How much less deep late moves are searched.

use std::sync::LazyLock;

/// A ply in the unit of reductions.
pub(super) const PLY: i32 = 1024;

/// Logarithms, so that a reduction is a product.
#[derive(Debug)]
pub(super) struct Reductions([i32; Self::LENGTH]);

impl Reductions {
    const LENGTH: usize = 256;

    /// The one table.
    pub(super) fn get() -> &'static Self {
        static TABLE: LazyLock<Reductions> = LazyLock::new(Reductions::new);
        &TABLE
    }

    fn new() -> Self {
        /// How steeply reductions grow with depth and number of moves.
        const STEEPNESS: f64 = 21.5;
        Self(std::array::from_fn(|n| (STEEPNESS * (n.max(1) as f64).ln()) as i32))
    }

    /// The reduction of the move with this number (from 1) at this depth, in 1024ths of a ply: it grows with the
    /// logarithms of both (Senpai, 2014; Stockfish).
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = self.0[(depth.max(0) as usize).min(Self::LENGTH - 1)];
        depth * self.0[number.min(Self::LENGTH - 1)]
    }
}
