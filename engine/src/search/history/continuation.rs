//! The histories of quiet moves after an earlier move.

use std::alloc::{Layout, handle_alloc_error};

use super::entry::HistoryEntry;
use super::piece_to::{CONTINUATION_KEYS, ContinuationKey, MovedPiece, PIECE_TOS, PieceTo};
use crate::search::parameters;
use katagami_rules::board::SQUARES;
use katagami_storage::memory::{Huge, prefetch};

/// How well quiet moves did after an earlier move.
///
/// All entries of one earlier move lie side by side, so that a node finds those of all its moves close together. The
/// table takes megabytes and is read all over: hence huge pages.
#[derive(Debug)]
pub(in crate::search) struct ContinuationHistory(Huge<i16>);

/// How well quiet moves did after one earlier move.
#[derive(Clone, Copy)]
pub(in crate::search) struct PieceToHistory<'a>(&'a [i16; PIECE_TOS]);

impl ContinuationHistory {
    pub(super) fn new() -> Self {
        const LENGTH: usize = CONTINUATION_KEYS * PIECE_TOS;
        // As any collection does when there is no memory left.
        let mut table =
            Huge::zeroed(LENGTH).unwrap_or_else(|_| handle_alloc_error(Layout::new::<[i16; LENGTH]>()));
        // Touched now, so that the first search need not wait for fresh pages.
        table.fill(0);
        Self(table)
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The history after an earlier move.
    #[inline]
    pub(in crate::search) fn after(&self, earlier: ContinuationKey) -> PieceToHistory<'_> {
        // There is a row for each key.
        PieceToHistory(&self.0.as_chunks().0[earlier.index()])
    }

    /// Loads into the cache all entries of an earlier move.
    #[inline]
    pub(in crate::search) fn prefetch(&self, earlier: ContinuationKey) {
        /// Entries in a cache line of 64 bytes.
        const LINE: usize = 64 / size_of::<i16>();
        self.after(earlier).0.iter().step_by(LINE).for_each(prefetch);
    }

    #[inline]
    pub(in crate::search) fn get(&self, earlier: ContinuationKey, piece_to: PieceTo) -> i32 {
        self.after(earlier).get(piece_to)
    }

    #[inline]
    pub(super) fn update(&mut self, earlier: ContinuationKey, piece_to: PieceTo, bonus: i32) {
        let cell = &mut self.0[earlier.index() * PIECE_TOS + piece_to.index()];
        let mut entry = HistoryEntry(*cell);
        entry.update(bonus, parameters::continuation_history_limit());
        *cell = entry.0;
    }
}

impl<'a> PieceToHistory<'a> {
    /// All entries of one piece, by target.
    #[inline]
    pub(in crate::search) fn row(self, piece: MovedPiece) -> &'a [i16; SQUARES] {
        piece.row(self.0)
    }

    #[inline]
    pub(in crate::search) fn get(self, piece_to: PieceTo) -> i32 {
        i32::from(self.0[piece_to.index()])
    }
}
