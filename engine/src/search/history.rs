//! History: which quiet moves caused cutoffs before.

use crate::board::{KINDS, SQUARES};
use crate::types::{Color, Move};

/// A table of quiet moves by `[is_drop][piece][to]`, as in Apery: a move that causes a cutoff gains the square of
/// the depth, the quiet moves tried before it lose as much; values are bounded.
#[derive(Clone, Debug)]
pub(super) struct History(Box<[[[[i16; SQUARES]; KINDS]; 2]; 2]>);

const MAXIMUM: i32 = 2000;

impl History {
    pub(super) fn new() -> Self {
        Self(Box::new([[[[0; SQUARES]; KINDS]; 2]; 2]))
    }

    fn index(color: Color, mv: Move) -> (usize, usize, usize, usize) {
        (usize::from(mv.is_drop()), color as usize, mv.kind() as usize, mv.target().index())
    }

    pub(super) fn get(&self, color: Color, mv: Move) -> i32 {
        let (drop, color, kind, to) = Self::index(color, mv);
        i32::from(self.0[drop][color][kind][to])
    }

    /// Adds to a move's value, unless that would leave the bounds.
    fn add(&mut self, color: Color, mv: Move, bonus: i32) {
        let (drop, color, kind, to) = Self::index(color, mv);
        let value = &mut self.0[drop][color][kind][to];
        let sum = i32::from(*value) + bonus;
        if sum.abs() < MAXIMUM {
            *value = sum as i16;
        }
    }

    /// Rewards the move that caused a cutoff at `depth` over the quiet moves tried before it.
    pub(super) fn cutoff(&mut self, color: Color, best: Move, tried: &[Move], depth: i32) {
        let bonus = depth * depth;
        self.add(color, best, bonus);
        for &mv in tried {
            self.add(color, mv, -bonus);
        }
    }
}
