//! Late moves: which are left out, and which are searched less deep.

use super::history::Slot;
use super::moves::{Candidate, Line};
use super::node::{Kind, Node};
use super::picker::Picker;
use super::reductions::PLY;
use super::score::{MATE_BOUND, Score};
use super::techniques::Technique;
use super::worker::Worker;
use crate::board::SQUARES;
use crate::types::Move;

/// How much the histories must promise for a ply less of reduction.
const PROMISE_OF_A_PLY: i32 = 18_000;

impl Worker<'_> {
    /// Whether a move at low depth is left out: once something is known to hold, moves that come late and promise
    /// little are not worth a search.
    pub(super) fn is_late(
        &self,
        node: &Node,
        candidate: &Candidate,
        line: &Line,
        picker: &mut Picker,
    ) -> bool {
        if line.best <= -MATE_BOUND {
            return false;
        }
        if self.uses(Technique::LateMovePruning) && candidate.number >= late_from(node) {
            picker.skip_quiets();
        }
        let depth = (candidate.depth - candidate.reduction / PLY).max(0);
        if candidate.tactical || candidate.checks {
            self.is_poor_tactical(node, candidate, line, depth)
        } else {
            self.is_poor_quiet(node, candidate, line, depth)
        }
    }

    fn is_poor_tactical(&self, node: &Node, candidate: &Candidate, line: &Line, depth: i32) -> bool {
        const FUTILE_BELOW: i32 = 7;
        if let (Some(evaluation), Some(captured)) = (node.evaluation, candidate.captured)
            && self.uses(Technique::Futility)
            && !candidate.checks
            && depth < FUTILE_BELOW
        {
            let gain = 2 * captured.value() + candidate.promise / 14;
            if evaluation + gain + 150 + 180 * depth <= line.alpha {
                return true;
            }
        }
        self.uses(Technique::ExchangePruning)
            && !self.game.position().exchange_wins(candidate.mv, -220 * node.depth)
    }

    fn is_poor_quiet(&self, node: &Node, candidate: &Candidate, line: &Line, mut depth: i32) -> bool {
        const FUTILE_BELOW: i32 = 12;
        const JUDGED_BELOW: i32 = 6;
        if self.uses(Technique::HistoryPruning) && depth < JUDGED_BELOW && candidate.past < -3800 * node.depth
        {
            return true;
        }
        if self.uses(Technique::HistoryReduction) {
            depth = (depth + candidate.promise / 8000).max(0);
        }
        if let Some(evaluation) = node.evaluation
            && self.uses(Technique::Futility)
            && depth < FUTILE_BELOW
            && evaluation + 100 + 110 * depth + self.gain(candidate.slot) <= line.alpha
        {
            return true;
        }
        self.uses(Technique::ExchangePruning)
            && !self.game.position().exchange_wins(candidate.mv, -28 * depth * depth - 20 * depth)
    }

    /// What the move gained in evaluation before, twice (Apery).
    fn gain(&self, slot: Slot) -> Score {
        if self.uses(Technique::Gain) {
            2 * self.learned.gains.get(self.game.position().side(), slot)
        } else {
            0
        }
    }

    /// Whether a move is searched less deep at first.
    pub(super) fn is_reduced<K: Kind>(&self, node: &Node, candidate: &Candidate) -> bool {
        self.uses(Technique::LateMoveReduction)
            && node.depth >= 2
            && candidate.number > 1 + usize::from(K::ROOT)
            && (!candidate.tactical || !node.table_pv || node.cut)
    }

    /// By how much, in 1024ths of a ply.
    pub(super) fn reduction<K: Kind>(&self, node: &Node, candidate: &Candidate) -> i32 {
        let mut plies = 0;
        plies += i32::from(node.cut);
        plies -= i32::from(node.table_pv);
        plies -= i32::from(K::PV);
        plies -= i32::from(candidate.checks);
        plies -= i32::from(self.stack.before(node.ply, 1).move_count > 8);
        plies += i32::from(self.stack[node.ply + 1].cutoffs > 3);
        plies -= i32::from(self.stack[node.ply].killers.contains(&candidate.mv));
        let captures = node.table_move.is_some() && self.is_capture(node.table_move);
        plies += i32::from(captures && !candidate.tactical);
        let mut reduction = candidate.reduction + plies * PLY;
        if self.uses(Technique::HistoryReduction) {
            reduction -= candidate.promise * PLY / PROMISE_OF_A_PLY;
        }
        reduction
    }

    fn is_capture(&self, mv: Move) -> bool {
        super::history::capture_of(mv, self.game.position()).is_some()
    }
}

/// After how many moves quiet ones are left out: later on boards that have more of them.
fn late_from(node: &Node) -> usize {
    const SHARE: i32 = 1 + SQUARES as i32 / 60;
    let moves = SHARE * (4 + node.depth * node.depth);
    (if node.improving { moves } else { moves / 2 }) as usize
}
