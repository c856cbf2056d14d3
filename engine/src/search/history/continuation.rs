//! Quiet moves after an earlier move.

use super::entry::Entry;
use super::stamp::{MOVES, STAMPS, Stamp, index};
use crate::types::Move;

/// A table of quiet moves by the stamp of an earlier move.
///
/// A row belongs to the earlier move, so that a node finds all its moves close together.
#[derive(Debug)]
pub(in crate::search) struct Continuation(Box<[Row]>);

type Row = [Entry<16_384>; MOVES];

impl Continuation {
    pub(super) fn new() -> Self {
        Self(vec![[Entry::default(); MOVES]; STAMPS].into())
    }

    #[inline]
    pub(in crate::search) fn get(&self, earlier: Stamp, mv: Move) -> i32 {
        self.0[earlier.row()][index(mv)].get()
    }

    #[inline]
    pub(super) fn add(&mut self, earlier: Stamp, mv: Move, bonus: i32) {
        self.0[earlier.row()][index(mv)].add(bonus);
    }
}
