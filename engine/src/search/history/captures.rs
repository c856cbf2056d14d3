//! Captures, by what is taken.

use super::entry::Entry;
use super::stamp::{MOVES, Slot};
use crate::board::KINDS;
use crate::types::{ByColor, Color, Kind};

/// A table of captures by `[piece][to][captured]`.
#[derive(Debug)]
pub(in crate::search) struct Captures(ByColor<Box<[[Entry<10_240>; KINDS]]>>);

impl Captures {
    pub(super) fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![[Entry::default(); KINDS]; MOVES].into())))
    }

    #[inline]
    pub(in crate::search) fn get(&self, color: Color, slot: Slot, captured: Kind) -> i32 {
        self.0[color][slot.index()][captured as usize].get()
    }

    #[inline]
    pub(super) fn add(&mut self, color: Color, slot: Slot, captured: Kind, bonus: i32) {
        self.0[color][slot.index()][captured as usize].add(bonus);
    }
}
