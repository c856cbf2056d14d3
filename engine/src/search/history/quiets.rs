//! Quiet moves by themselves.

use super::entry::Entry;
use super::stamp::{MOVES, Slot};
use crate::types::{ByColor, Color};

/// A table of quiet moves by `[is_drop][piece][to]`, as in Apery: a move that cuts off gains by the depth squared, the
/// quiet moves tried before it lose as much; values are bounded.
#[derive(Debug)]
pub(in crate::search) struct Quiets(ByColor<Box<[Entry<8192>]>>);

impl Quiets {
    pub(super) fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![Entry::default(); MOVES].into())))
    }

    #[inline]
    pub(in crate::search) fn get(&self, color: Color, slot: Slot) -> i32 {
        self.0[color][slot.index()].get()
    }

    #[inline]
    pub(super) fn add(&mut self, color: Color, slot: Slot, bonus: i32) {
        self.0[color][slot.index()].add(bonus);
    }
}
