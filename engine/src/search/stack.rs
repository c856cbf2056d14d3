//! What a thread keeps for each ply of the line that it is on.

use std::ops::{Index, IndexMut};

use super::history::{ContinuationKey, PreviousMoves};
use super::score::{MAX_PLY, Score};
use katagami_rules::internals::move_of_bits;
use katagami_rules::movegen::MoveList;
use katagami_rules::types::Move;

/// A move with its score for ordering in one word: comparing is cheap, and the order never ambiguous.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct ScoredMove {
    word: i64,
}

impl ScoredMove {
    #[inline]
    pub(super) fn new(score: i32, mv: Move) -> Self {
        Self { word: i64::from(score) << 32 | i64::from(mv.bits()) }
    }

    /// A lower bound of the moves with this score, so that none need be unpacked.
    #[inline]
    pub(super) fn lowest(score: i32) -> Self {
        Self { word: i64::from(score) << 32 }
    }

    #[inline]
    pub(super) fn score(self) -> i32 {
        (self.word >> 32) as i32
    }

    #[inline]
    pub(super) fn mv(self) -> Move {
        move_of_bits(self.word as u32)
    }
}

/// One ply.
#[derive(Clone, Default)]
pub(super) struct StackEntry {
    /// The moves of the node, as far as the move picker has generated them.
    pub moves: Vec<ScoredMove>,
    /// The principal variation from here.
    pub pv: Vec<Move>,
    /// The quiet moves that last caused a cutoff at this ply.
    pub killers: [Move; 2],
    /// The move being searched; [`Move::NONE`] for a null move.
    pub current_move: Move,
    /// The move being searched, as an index of the continuation histories.
    pub continuation_key: ContinuationKey,
    /// Whether it is a quiet move, promotions of pawns included.
    pub quiet: bool,
    /// The static evaluation; `None` in check.
    pub static_evaluation: Option<Score>,
    /// The move left out by a singular search; [`Move::NONE`] otherwise.
    pub excluded: Move,
    /// The history score of the move being searched.
    pub history_score: i32,
    /// How many moves were searched, the current one included.
    pub move_count: usize,
    /// How often a node at this ply failed high since its grandparent was entered.
    pub cutoff_count: u32,
    /// Whether the node is or was on a principal variation.
    pub table_pv: bool,
}

impl StackEntry {
    /// Remembers a quiet move that caused a cutoff.
    pub(super) fn add_killer(&mut self, mv: Move) {
        if self.killers[0] != mv {
            self.killers = [mv, self.killers[0]];
        }
    }
}

/// The plies from before the root to the deepest.
pub(super) struct Stack {
    plies: Vec<StackEntry>,
    /// The list that moves are generated into before they are scored.
    pub generated: MoveList,
}

/// Plies before the root, so that looking back needs no test.
const BEFORE_ROOT: usize = 6;

/// Plies after the deepest, so that looking ahead needs no test.
const AFTER_DEEPEST: usize = 4;

impl Stack {
    pub(super) fn new() -> Self {
        Self {
            plies: vec![StackEntry::default(); BEFORE_ROOT + MAX_PLY + AFTER_DEEPEST],
            generated: MoveList::new(),
        }
    }

    /// The ply `distance` (at most six) before `ply`.
    #[inline]
    pub(super) fn before(&self, ply: usize, distance: usize) -> &StackEntry {
        &self.plies[BEFORE_ROOT + ply - distance]
    }

    /// The moves that led to `ply`.
    #[inline]
    pub(super) fn previous_moves(&self, ply: usize) -> PreviousMoves {
        let key = |distance| self.before(ply, distance).continuation_key;
        PreviousMoves { opponent: key(1), own: [key(2), key(4), key(6)] }
    }

    /// Prepares a ply for a node.
    pub(super) fn enter(&mut self, ply: usize, table_pv: bool) {
        let grandchild = &mut self[ply + 2];
        grandchild.killers = [Move::NONE; 2];
        grandchild.cutoff_count = 0;
        self[ply].table_pv = table_pv;
        self[ply].move_count = 0;
    }

    /// Whether the side to move is better off than at its last turn out of check.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let now = self[ply].static_evaluation;
        let before = self.before(ply, 2).static_evaluation.or(self.before(ply, 4).static_evaluation);
        now.zip(before).is_none_or(|(now, before)| now > before)
    }

    /// Makes `mv` and the variation behind it the principal variation of `ply`.
    pub(super) fn update_pv(&mut self, mv: Move, ply: usize) {
        let (above, below) = self.plies.split_at_mut(BEFORE_ROOT + ply + 1);
        let (pv, behind) = (&mut above[BEFORE_ROOT + ply].pv, &below[0].pv);
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(behind);
    }

    /// The lists that the move picker of a ply works with: the generator's and the ply's.
    #[inline]
    pub(super) fn move_lists(&mut self, ply: usize) -> (&mut MoveList, &mut Vec<ScoredMove>) {
        (&mut self.generated, &mut self.plies[BEFORE_ROOT + ply].moves)
    }
}

impl Index<usize> for Stack {
    type Output = StackEntry;

    #[inline]
    fn index(&self, ply: usize) -> &StackEntry {
        &self.plies[BEFORE_ROOT + ply]
    }
}

impl IndexMut<usize> for Stack {
    #[inline]
    fn index_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.plies[BEFORE_ROOT + ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_are_two_different_moves() {
        let [first, second] = [1, 2].map(move_of_bits);
        let mut ply = StackEntry::default();
        for mv in [first, second, second] {
            ply.add_killer(mv);
        }
        assert_eq!(ply.killers, [second, first]);
    }

    #[test]
    fn improving_looks_past_a_check() {
        let mut stack = Stack::new();
        stack[4].static_evaluation = Some(10);
        stack[2].static_evaluation = None;
        stack[0].static_evaluation = Some(20);
        assert!(!stack.is_improving(4));
        stack[2].static_evaluation = Some(5);
        assert!(stack.is_improving(4));
    }

    #[test]
    fn the_principal_variation_grows_from_behind() {
        let [first, second] = [1, 2].map(move_of_bits);
        let mut stack = Stack::new();
        stack.update_pv(second, 1);
        stack.update_pv(first, 0);
        assert_eq!(stack[0].pv, [first, second]);
    }
}
