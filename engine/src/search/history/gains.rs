//! Gains of quiet moves.

use super::stamp::{MOVES, Slot};
use crate::search::score::Score;
use crate::types::{ByColor, Color};

/// By how much a quiet move improved the static evaluation at best, by `[is_drop][piece][to]`, as in Apery: what it
/// brings replaces a smaller value, and a larger one decays by one.
#[derive(Debug)]
pub(in crate::search) struct Gains(ByColor<Box<[i16]>>);

impl Gains {
    pub(super) fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![0; MOVES].into())))
    }

    #[inline]
    pub(in crate::search) fn get(&self, color: Color, slot: Slot) -> Score {
        Score::from(self.0[color][slot.index()])
    }

    /// Notes that the move changed the evaluation by `gain` in the eyes of its mover.
    #[inline]
    pub(in crate::search) fn note(&mut self, color: Color, slot: Slot, gain: Score) {
        let value = &mut self.0[color][slot.index()];
        let gain = (Score::from(*value) - 1).max(gain);
        *value = gain.clamp(Score::from(i16::MIN), Score::from(i16::MAX)) as i16;
    }
}
