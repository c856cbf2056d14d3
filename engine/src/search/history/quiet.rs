//! The history of quiet moves.

use super::entry::HistoryEntry;
use super::piece_to::{MovedPiece, PIECE_TOS, PieceTo};
use crate::search::parameters;
use katagami_rules::board::SQUARES;
use katagami_rules::types::{ByColor, Color};

/// How well quiet moves did, by `[is_drop][piece][to]` as in Apery: a move that causes a cutoff gains a
/// bonus that grows with the depth, the quiet moves tried before it lose half as much again.
#[derive(Debug)]
pub(in crate::search) struct QuietHistory(ByColor<Box<[HistoryEntry]>>);

impl QuietHistory {
    pub(super) fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![HistoryEntry::default(); PIECE_TOS].into())))
    }

    #[inline]
    pub(in crate::search) fn get(&self, color: Color, piece_to: PieceTo) -> i32 {
        self.0[color][piece_to.index()].get()
    }

    /// All entries of one piece, by target.
    #[inline]
    pub(in crate::search) fn row(&self, color: Color, piece: MovedPiece) -> &[HistoryEntry; SQUARES] {
        piece.row(&self.0[color])
    }

    #[inline]
    pub(super) fn update(&mut self, color: Color, piece_to: PieceTo, bonus: i32) {
        self.0[color][piece_to.index()].update(bonus, parameters::quiet_history_limit());
    }
}
