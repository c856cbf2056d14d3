//! What ends a node, or makes it shallower, before its moves are searched one by one.

use super::MAX_PLY;
use super::history::{Slot, Stamp, capture_of};
use super::node::{Closed, Kind, Node};
use super::picker::Picker;
use super::report::Bound;
use super::score::{EVALUATION_BOUND, MATE_BOUND, Score};
use super::techniques::Technique;
use super::tree::Finding;
use super::worker::Worker;
use crate::types::Move;

impl Worker<'_> {
    /// The score of a node that need not be searched in full.
    pub(super) fn prune<K: Kind>(&mut self, node: &mut Node, alpha: Score, beta: Score) -> Option<Score> {
        let evaluation = node.evaluation?;
        if !K::PV {
            if let Some(score) = self.razor(node, alpha) {
                return Some(score);
            }
            if let Some(score) = self.reverse_futility(node, beta) {
                return Some(score);
            }
            if let Some(score) = self.null_move(node, evaluation, beta) {
                return Some(score);
            }
        }
        if self.uses(Technique::InternalReduction) && node.table_move == Move::NONE && !K::ROOT {
            node.depth -= if K::PV { 2 } else { i32::from(node.cut && node.depth >= 7) * 2 };
            if node.depth <= 0 {
                return Some(self.quiesce::<K>(alpha, beta, 0, node.ply));
            }
        }
        if K::PV { None } else { self.probcut(node, evaluation, beta) }
    }

    /// Far below alpha only captures can help: quiescence decides (Heinz, 1998, in the form of Stockfish).
    fn razor(&mut self, node: &Node, alpha: Score) -> Option<Score> {
        let margin = 250 + 150 * node.depth * node.depth;
        if !self.uses(Technique::Razoring) || node.estimate >= alpha - margin || node.excluded.is_some() {
            return None;
        }
        let score = self.quiesce::<Closed>(alpha - 1, alpha, 0, node.ply);
        (score < alpha).then_some(score)
    }

    /// So far above beta that the opponent is not expected to make up for it in a few plies.
    fn reverse_futility(&self, node: &Node, beta: Score) -> Option<Score> {
        const DEEPEST: i32 = 9;
        let margin = 110 * (node.depth - i32::from(node.improving)).max(0);
        let fails_high = self.uses(Technique::ReverseFutility)
            && !node.table_pv
            && node.excluded == Move::NONE
            && node.depth < DEEPEST
            && node.estimate >= beta
            && node.estimate - margin - self.stack.before(node.ply, 1).promise / 300 >= beta
            && node.estimate < EVALUATION_BOUND
            && beta > -MATE_BOUND;
        fails_high.then_some(i32::midpoint(node.estimate, beta))
    }

    /// Passes the turn: if the opponent cannot profit even so, the node fails high (Donninger, 1993). Deep in the tree
    /// a search without passing confirms it.
    fn null_move(&mut self, node: &Node, evaluation: Score, beta: Score) -> Option<Score> {
        const VERIFIED_FROM: i32 = 14;
        let ply = node.ply;
        let wanted = self.uses(Technique::NullMove)
            && node.excluded == Move::NONE
            && self.stack.before(ply, 1).mv.is_some()
            && node.estimate >= beta
            && evaluation >= beta - 15 * node.depth + 120
            && beta > -MATE_BOUND
            && ply >= self.no_pass_before;
        if !wanted {
            return None;
        }
        let reduction = ((node.estimate - beta) / 150).min(5) + node.depth / 3 + 4;
        self.note_move(ply, Move::NONE, Stamp::NONE, 0);
        self.pass();
        let score = -self.search::<Closed>(-beta, -beta + 1, node.depth - reduction, ply + 1, !node.cut);
        self.undo();
        if self.stopped || score < beta {
            return None;
        }
        // A mate found by passing is not proved.
        let score = if score >= EVALUATION_BOUND { beta } else { score };
        if self.no_pass_before > 0 || node.depth < VERIFIED_FROM {
            return Some(score);
        }
        self.no_pass_before = ply + (3 * (node.depth - reduction) / 4).max(0) as usize;
        let verified = self.search::<Closed>(beta - 1, beta, node.depth - reduction, ply, false);
        self.no_pass_before = 0;
        (verified >= beta).then_some(score)
    }

    /// A capture that stays well above beta by a shallow search is trusted to do so by a deep one (Buro, 1995).
    fn probcut(&mut self, node: &Node, evaluation: Score, beta: Score) -> Option<Score> {
        const LEAST_DEPTH: i32 = 4;
        let raised = beta + 180 - 70 * i32::from(node.improving);
        let hopeless = node.entry.is_some_and(|entry| entry.depth >= node.depth - 3)
            && node.table_score.is_some_and(|score| score < raised);
        let useless = node.depth < LEAST_DEPTH || node.excluded.is_some() || hopeless;
        if useless || beta.abs() >= EVALUATION_BOUND || !self.uses(Technique::ProbCut) {
            return None;
        }
        let captures = capture_of(node.table_move, self.game.position()).is_some();
        let table_move = if captures { node.table_move } else { Move::NONE };
        let ply = node.ply;
        let mut picker = Picker::probcut(ply, table_move, raised - evaluation);
        while let Some(mv) = self.next_move(&mut picker) {
            let stamp = Stamp::new(self.game.position().side(), Slot::new(mv));
            self.note_move(ply, mv, stamp, 0);
            self.play(mv);
            let mut score = -self.quiesce::<Closed>(-raised, -raised + 1, 0, ply + 1);
            if score >= raised {
                score = -self.search::<Closed>(-raised, -raised + 1, node.depth - 4, ply + 1, !node.cut);
            }
            self.undo();
            if self.stopped {
                return None;
            }
            if score >= raised {
                let finding = Finding { mv, score, bound: Bound::Lower, depth: node.depth - 3 };
                self.store(&finding, Some(node.raw), node.table_pv, ply);
                return Some(if score < MATE_BOUND { score - (raised - beta) } else { score });
            }
        }
        None
    }

    /// Notes which move of a ply is searched next, and what the histories promise of it.
    #[inline]
    pub(super) fn note_move(&mut self, ply: usize, mv: Move, stamp: Stamp, promise: i32) {
        debug_assert!(ply <= MAX_PLY);
        let quiet = mv.is_some() && capture_of(mv, self.game.position()).is_none();
        let entry = &mut self.stack[ply];
        entry.mv = mv;
        entry.quiet = quiet;
        entry.stamp = stamp;
        entry.promise = promise;
    }
}
