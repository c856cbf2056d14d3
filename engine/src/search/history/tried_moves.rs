//! The moves tried before a cutoff.

use katagami_rules::types::Move;

/// Moves that were searched at a node without a cutoff.
#[derive(Debug)]
pub(in crate::search) struct TriedMoves {
    moves: [Move; Self::MAX],
    len: usize,
}

impl TriedMoves {
    /// Moves searched later than this are not remembered.
    const MAX: usize = 64;

    pub(in crate::search) fn new() -> Self {
        Self { moves: [Move::NONE; Self::MAX], len: 0 }
    }

    #[inline]
    pub(in crate::search) fn push(&mut self, mv: Move) {
        if self.len < Self::MAX {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    pub(super) fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}
