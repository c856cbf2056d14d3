//! Quiet moves after an earlier move.

use std::alloc::{Layout, handle_alloc_error};

use super::entry::Entry;
use super::stamp::{MOVES, STAMPS, Slot, Stamp};
use crate::memory::Huge;

/// A table of quiet moves by the stamp of an earlier move.
///
/// A row belongs to the earlier move, so that a node finds all its moves close together. The table takes megabytes and
/// is looked into all over: hence huge pages.
#[derive(Debug)]
pub(in crate::search) struct Continuation(Huge<i16>);

/// What is known after one earlier move.
#[derive(Clone, Copy)]
pub(in crate::search) struct Row<'a>(&'a [i16; MOVES]);

type Value = Entry<16_384>;

impl Continuation {
    pub(super) fn new() -> Self {
        const LENGTH: usize = STAMPS * MOVES;
        // As any collection does when there is no memory left.
        let mut table =
            Huge::zeroed(LENGTH).unwrap_or_else(|_| handle_alloc_error(Layout::new::<[i16; LENGTH]>()));
        // Touched now, so that the first search need not wait for fresh pages.
        table.fill(0);
        Self(table)
    }

    /// What is known after an earlier move.
    #[inline]
    pub(in crate::search) fn after(&self, earlier: Stamp) -> Row<'_> {
        // There is a row for each stamp.
        Row(&self.0.as_chunks().0[earlier.row()])
    }

    #[inline]
    pub(in crate::search) fn get(&self, earlier: Stamp, slot: Slot) -> i32 {
        self.after(earlier).get(slot)
    }

    #[inline]
    pub(super) fn add(&mut self, earlier: Stamp, slot: Slot, bonus: i32) {
        let cell = &mut self.0[earlier.row() * MOVES + slot.index()];
        let mut value: Value = Entry(*cell);
        value.add(bonus);
        *cell = value.0;
    }
}

impl Row<'_> {
    #[inline]
    pub(in crate::search) fn get(self, slot: Slot) -> i32 {
        i32::from(self.0[slot.index()])
    }
}
