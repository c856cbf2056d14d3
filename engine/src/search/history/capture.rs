//! The history of captures.

use super::entry::HistoryEntry;
use super::piece_to::{PIECE_TOS, PieceTo};
use crate::search::parameters;
use katagami_rules::board::KINDS;
use katagami_rules::types::{ByColor, Color, Kind};

/// How well captures did, by `[piece][to][captured]`.
#[derive(Debug)]
pub(in crate::search) struct CaptureHistory(ByColor<Box<[[HistoryEntry; KINDS]]>>);

impl CaptureHistory {
    pub(super) fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![[HistoryEntry::default(); KINDS]; PIECE_TOS].into())))
    }

    #[inline]
    pub(in crate::search) fn get(&self, color: Color, piece_to: PieceTo, captured: Kind) -> i32 {
        self.0[color][piece_to.index()][captured as usize].get()
    }

    #[inline]
    pub(super) fn update(&mut self, color: Color, piece_to: PieceTo, captured: Kind, bonus: i32) {
        let entry = &mut self.0[color][piece_to.index()][captured as usize];
        entry.update(bonus, parameters::capture_history_limit());
    }
}
