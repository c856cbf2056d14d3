//! What a worker remembers of each ply of the line it is on.

use std::ops::{Index, IndexMut};

use super::MAX_PLY;
use super::history::{Stamp, Trail};
use super::picker::Scored;
use super::score::Score;
use crate::types::Move;

/// One ply.
#[derive(Clone, Default)]
pub(super) struct Ply {
    /// Room for the moves of the node.
    pub moves: Vec<Scored>,
    /// The best line from here.
    pub pv: Vec<Move>,
    /// Quiet moves that cut off a sibling.
    pub killers: [Move; 2],
    /// The move being searched; [`Move::NONE`] for a pass.
    pub mv: Move,
    /// The same for the histories.
    pub stamp: Stamp,
    /// Whether it takes nothing.
    pub quiet: bool,
    /// The static evaluation; `None` in check.
    pub evaluation: Option<Score>,
    /// The move left out here.
    pub excluded: Move,
    /// What the histories say of the move being searched.
    pub promise: i32,
    /// How many moves were searched, the current one included.
    pub move_count: usize,
    /// How often a child of this ply's sibling nodes failed high.
    pub cutoffs: u32,
    /// Whether the node is or was on a principal variation.
    pub table_pv: bool,
}

/// The plies from before the root to the deepest.
pub(super) struct Stack(Vec<Ply>);

/// Plies before the root, so that nothing asks whether there are any.
const LEAD: usize = 6;

/// Plies behind the deepest, for the same reason.
const TAIL: usize = 4;

impl Stack {
    pub(super) fn new() -> Self {
        Self(vec![Ply::default(); LEAD + MAX_PLY + TAIL])
    }

    /// The ply `distance` (at most six) before `ply`.
    #[inline]
    pub(super) fn before(&self, ply: usize, distance: usize) -> &Ply {
        &self.0[LEAD + ply - distance]
    }

    /// The moves that led to `ply`.
    #[inline]
    pub(super) fn trail(&self, ply: usize) -> Trail {
        let stamp = |distance| self.before(ply, distance).stamp;
        Trail { last: stamp(1), own: [stamp(2), stamp(4), stamp(6)] }
    }

    /// Makes `mv` and the line behind it the best line of `ply`.
    pub(super) fn extend_pv(&mut self, mv: Move, ply: usize) {
        let (above, below) = self.0.split_at_mut(LEAD + ply + 1);
        let (pv, behind) = (&mut above[LEAD + ply].pv, &below[0].pv);
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(behind);
    }
}

impl Index<usize> for Stack {
    type Output = Ply;

    #[inline]
    fn index(&self, ply: usize) -> &Ply {
        &self.0[LEAD + ply]
    }
}

impl IndexMut<usize> for Stack {
    #[inline]
    fn index_mut(&mut self, ply: usize) -> &mut Ply {
        &mut self.0[LEAD + ply]
    }
}
