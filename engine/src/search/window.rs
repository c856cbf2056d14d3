//! The window of a node, and the best of its moves so far.

use super::score::{INFINITE, Score};
use katagami_rules::types::Move;

/// The window of a node, and the best of its moves so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    /// The best score so far; minus infinity if there is none.
    pub best_score: Score,
    /// The move that raised alpha; [`Move::NONE`] if none did.
    pub best_move: Move,
}

impl Window {
    pub(super) fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta, best_score: -INFINITE, best_move: Move::NONE }
    }
}
