//! Quiescence: captures, promotions and at first checks, until the position is quiet.

use super::history::{Slot, Stamp, capture_of};
use super::node::{Kind, Node};
use super::picker::{Picker, is_tactical};
use super::report::Bound;
use super::score::{EVALUATION_BOUND, INFINITE, MATE_BOUND, Score, mate_in, mated_in};
use super::techniques::Technique;
use super::tree::{Finding, cutoff};
use super::worker::Worker;
use crate::position::Giving;
use crate::types::{Kind as Piece, Move};

/// The depth of quiescence where it tries checks.
const WITH_CHECKS: i32 = 0;

/// The depths that the table keeps for quiescence with and without checks.
const TABLE_DEPTHS: [i32; 2] = [-1, 0];

/// What is looked for.
struct Window {
    alpha: Score,
    beta: Score,
    best: Score,
    mv: Move,
    /// What a capture that wins nothing more can lift the score to; `None` in check.
    futile: Option<Score>,
}

impl Worker<'_> {
    /// The score of the current node when only captures, promotions of pawns and, at depth 0, checks are searched; in
    /// check, the evasions.
    ///
    /// Out of check the side to move may stand pat: it is never forced to capture.
    pub(super) fn quiesce<K: Kind>(&mut self, alpha: Score, beta: Score, depth: i32, ply: usize) -> Score {
        if let Some(score) = self.enter::<K>(ply) {
            return score;
        }
        let in_check = self.game.checks().any();
        let with_checks = depth >= WITH_CHECKS && self.uses(Technique::QuiescenceChecks);
        let table_depth = TABLE_DEPTHS[usize::from(with_checks || in_check)];
        let mut node = self.known(table_depth, ply, false);
        if !K::PV
            && let (Some(entry), Some(score)) = (node.entry, node.table_score)
            && let Some(score) = cutoff(entry, score, alpha, beta, table_depth)
        {
            return score;
        }
        let mut window = Window { alpha, beta, best: -INFINITE, mv: Move::NONE, futile: None };
        if !in_check && let Some(score) = self.stand_pat(&mut node, &mut window) {
            return score;
        }
        self.quiesce_moves::<K>(&node, &mut window, depth, with_checks)
    }

    /// Evaluates the node; its score if that is enough.
    fn stand_pat(&mut self, node: &mut Node, window: &mut Window) -> Option<Score> {
        /// What a capture may bring beside what it takes.
        const FUTILITY_MARGIN: Score = 150;
        self.evaluate_statically(node);
        window.best = node.estimate;
        if window.best >= window.beta {
            if node.entry.is_none() {
                let finding = Finding { mv: Move::NONE, score: window.best, bound: Bound::Lower, depth: -2 };
                self.store(&finding, Some(node.raw), false, node.ply);
            }
            return Some(window.best);
        }
        // Only now: where standing pat is enough, a mate would change nothing.
        if self.mate_on_next_ply(node).is_some() {
            return Some(mate_in(node.ply + 1));
        }
        window.alpha = window.alpha.max(window.best);
        window.futile = Some(window.best + FUTILITY_MARGIN);
        None
    }

    fn quiesce_moves<K: Kind>(
        &mut self,
        node: &Node,
        window: &mut Window,
        depth: i32,
        checks: bool,
    ) -> Score {
        let ply = node.ply;
        let mut picker = Picker::quiescence(ply, node.in_check, self.quiet_table_move(node), checks);
        let giving = Giving::new(self.game.position());
        let mut quiet_evasions = 0;
        while let Some(mv) = self.next_move(&mut picker) {
            if window.best > -MATE_BOUND {
                if self.is_futile(mv, &giving, window) {
                    continue;
                }
                if node.in_check && !is_tactical(mv, self.game.position()) {
                    quiet_evasions += 1;
                    // Three quiet evasions show whether there is one at all.
                    if quiet_evasions > 3 {
                        break;
                    }
                }
            }
            let stamp = Stamp::new(self.game.position().side(), Slot::new(mv));
            self.note_move(ply, mv, stamp, 0);
            self.play(mv);
            let score = -self.quiesce::<K>(-window.beta, -window.alpha, depth - 1, ply + 1);
            self.undo();
            if self.stopped {
                return self.draw();
            }
            if score > window.best {
                window.best = score;
                if score > window.alpha {
                    window.mv = mv;
                    if K::PV {
                        self.stack.extend_pv(mv, ply);
                    }
                    if score >= window.beta {
                        break;
                    }
                    window.alpha = score;
                }
            }
        }
        if node.in_check && window.best == -INFINITE {
            return mated_in(ply);
        }
        let bound = if window.best >= window.beta { Bound::Lower } else { Bound::Upper };
        let finding = Finding { mv: window.mv, score: window.best, bound, depth: node.depth };
        self.store(&finding, node.evaluation.map(|_| node.raw), node.table_pv, ply);
        window.best
    }

    /// The table's move, if quiescence would try it.
    fn quiet_table_move(&self, node: &Node) -> Move {
        let mv = node.table_move;
        if node.in_check || (mv.is_some() && is_tactical(mv, self.game.position())) { mv } else { Move::NONE }
    }

    /// Whether a move cannot lift the score to alpha, or loses by exchange.
    fn is_futile(&self, mv: Move, giving: &Giving, window: &mut Window) -> bool {
        let position = self.game.position();
        if let Some(futile) = window.futile
            && self.uses(Technique::DeltaPruning)
            && futile.abs() < EVALUATION_BOUND
            && is_tactical(mv, position)
            && !giving.check(mv)
        {
            let taken = capture_of(mv, position).map_or(0, Piece::swing);
            let reachable = futile + taken + mv.kind_after().value() - mv.kind().value();
            if reachable <= window.alpha {
                window.best = window.best.max(reachable);
                return true;
            }
            if futile <= window.alpha && !position.exchange_wins(mv, 1) {
                window.best = window.best.max(futile);
                return true;
            }
        }
        self.uses(Technique::QuiescenceExchange) && !position.exchange_wins(mv, -60)
    }
}
