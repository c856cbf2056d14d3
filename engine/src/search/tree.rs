//! The inner nodes of the tree: what is known of a node, and what ends it before its moves are searched.

use super::MAX_PLY;
use super::history::{Signature, Slot, Tried};
use super::node::{Kind, Node};
use super::picker::is_tactical;
use super::report::Bound;
use super::score::{EVALUATION_BOUND, MATE_BOUND, Score, from_table, mate_in, mated_in, to_table};
use super::table::Entry;
use super::techniques::Technique;
use super::worker::Worker;
use crate::mate::mate_in_one;
use crate::movegen;
use crate::types::Move;

impl Worker<'_> {
    /// The score of the current node by a search of `depth` plies within the window. `cut` tells whether it is
    /// expected to fail high.
    pub(super) fn search<K: Kind>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiesce::<K>(alpha, beta, 0, ply);
        }
        if let Some(score) = self.enter::<K>(ply) {
            return score;
        }
        if !K::ROOT {
            // No line is better than to mate, or worse than to be mated, on the next ply.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let mut node = self.look_up::<K>(depth.min(MAX_PLY as i32), ply, cut);
        if let Some(score) = self.known_score::<K>(&node, alpha, beta) {
            return score;
        }
        if let Some(score) = self.mate_at_once::<K>(&node) {
            return score;
        }
        self.evaluate_node(&mut node);
        if let Some(score) = self.prune::<K>(&mut node, alpha, beta) {
            return score;
        }
        self.search_moves::<K>(&node, alpha, beta)
    }

    /// Begins a node; its score if there is nothing to search there.
    pub(super) fn enter<K: Kind>(&mut self, ply: usize) -> Option<Score> {
        if K::PV {
            self.stack[ply].pv.clear();
        }
        if !self.stopped {
            self.count_node(ply);
        }
        if self.stopped {
            return Some(self.draw());
        }
        if K::ROOT {
            return None;
        }
        if let Some(score) = self.adjudicate(ply) {
            return Some(score);
        }
        (ply >= MAX_PLY).then(|| self.evaluate())
    }

    /// What the table knows of the current node.
    pub(super) fn known(&self, depth: i32, ply: usize, cut: bool) -> Node {
        let position = self.game.position();
        let entry = self.shared.resources.table.get(position.key());
        let compact = entry.map_or(0, |entry| entry.mv);
        let scored = entry.filter(|entry| entry.bound.is_some());
        Node {
            depth,
            ply,
            cut,
            in_check: self.game.checks().any(),
            excluded: Move::NONE,
            entry,
            table_score: scored.map(|entry| from_table(entry.score, ply)),
            table_move: movegen::expand(position, self.game.checks(), compact).unwrap_or(Move::NONE),
            table_pv: entry.is_some_and(|entry| entry.pv),
            raw: 0,
            evaluation: None,
            estimate: 0,
            improving: false,
            signature: Signature::default(),
        }
    }

    /// The same for a node that is searched in full, whose place on the stack is made ready.
    fn look_up<K: Kind>(&mut self, depth: i32, ply: usize, cut: bool) -> Node {
        let mut node = self.known(depth, ply, cut);
        node.excluded = self.stack[ply].excluded;
        if K::ROOT {
            node.table_move = self.root.moves[self.root.settled].mv();
        }
        node.table_pv = match node.excluded {
            Move::NONE => K::PV || node.table_pv,
            _ => self.stack[ply].table_pv,
        };
        let grandchild = &mut self.stack[ply + 2];
        grandchild.killers = [Move::NONE; 2];
        grandchild.cutoffs = 0;
        self.stack[ply].table_pv = node.table_pv;
        self.stack[ply].move_count = 0;
        node
    }

    /// The table's score if it settles the node; histories learn of its move.
    fn known_score<K: Kind>(&mut self, node: &Node, alpha: Score, beta: Score) -> Option<Score> {
        if K::PV || node.excluded.is_some() || !self.uses(Technique::TableCutoff) {
            return None;
        }
        let score = cutoff(node.entry?, node.table_score?, alpha, beta, node.depth)?;
        if score >= beta && node.table_move.is_some() && !is_tactical(node.table_move, self.game.position()) {
            let trail = self.stack.trail(node.ply);
            let tried = [&Tried::new(), &Tried::new()];
            self.learned.cutoff(self.game.position(), trail, node.table_move, tried, node.depth);
        }
        Some(score)
    }

    /// The score of a mate on the next ply, if there is one.
    fn mate_at_once<K: Kind>(&mut self, node: &Node) -> Option<Score> {
        if K::ROOT || node.excluded.is_some() {
            return None;
        }
        let mv = self.mate_on_next_ply(node)?;
        let score = mate_in(node.ply + 1);
        self.stack[node.ply].pv.clear();
        self.stack[node.ply].pv.push(mv);
        self.store(
            &Finding { mv, score, bound: Bound::Exact, depth: MAX_PLY as i32 },
            None,
            node.table_pv,
            node.ply,
        );
        Some(score)
    }

    /// The move that mates at once, looked for where the table knows nothing.
    pub(super) fn mate_on_next_ply(&self, node: &Node) -> Option<Move> {
        let wanted = node.entry.is_none() && !node.in_check && self.uses(Technique::MateInOne);
        if wanted { mate_in_one(self.game.position(), self.game.checks()) } else { None }
    }

    /// Evaluates a node that is searched in full, and learns from it.
    fn evaluate_node(&mut self, node: &mut Node) {
        let ply = node.ply;
        if node.in_check {
            self.stack[ply].evaluation = None;
            return;
        }
        if node.excluded.is_some() {
            node.evaluation = self.stack[ply].evaluation;
            node.estimate = node.evaluation.unwrap_or_default();
            node.improving = self.is_improving(ply);
            return;
        }
        let evaluation = self.evaluate_statically(node);
        node.improving = self.is_improving(ply);
        self.note_gain(ply, evaluation);
    }

    /// Evaluates a node that is not in check, by the table if it knows.
    pub(super) fn evaluate_statically(&mut self, node: &mut Node) -> Score {
        let known = node.entry.and_then(|entry| entry.evaluation);
        node.raw = known.unwrap_or_else(|| self.evaluate());
        let evaluation = self.corrected(node);
        node.evaluation = Some(evaluation);
        node.estimate = better_estimate(evaluation, node.entry, node.table_score);
        self.stack[node.ply].evaluation = node.evaluation;
        evaluation
    }

    /// The raw evaluation, corrected by what searches of like positions found.
    fn corrected(&self, node: &mut Node) -> Score {
        if !self.uses(Technique::Correction) {
            return node.raw;
        }
        node.signature = Signature::new(self.game.position());
        let correction = self.learned.corrections.get(self.game.position().side(), node.signature);
        (node.raw + correction).clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }

    /// Whether the side to move stands better than at its last turn out of check.
    fn is_improving(&self, ply: usize) -> bool {
        let now = self.stack[ply].evaluation;
        let before = self.stack.before(ply, 2).evaluation.or(self.stack.before(ply, 4).evaluation);
        now.zip(before).is_none_or(|(now, before)| now > before)
    }

    /// Learns what the opponent's last move gained.
    fn note_gain(&mut self, ply: usize, evaluation: Score) {
        let last = self.stack.before(ply, 1);
        let (mv, Some(before)) = (last.mv, last.evaluation) else { return };
        if mv.is_some() && !mv.is_promotion() {
            let mover = !self.game.position().side();
            self.learned.gains.note(mover, Slot::new(mv), -evaluation - before);
        }
    }

    /// Stores what a node found out.
    pub(super) fn store(&self, finding: &Finding, raw: Option<Score>, pv: bool, ply: usize) {
        let entry = Entry {
            mv: finding.mv.compact(),
            score: to_table(finding.score, ply),
            evaluation: raw,
            depth: finding.depth,
            bound: Some(finding.bound),
            pv,
        };
        self.shared.resources.table.put(self.game.position().key(), entry);
    }
}

/// What a node found out.
pub(super) struct Finding {
    pub mv: Move,
    pub score: Score,
    pub bound: Bound,
    pub depth: i32,
}

/// The score of an entry, if it settles the node.
pub(super) fn cutoff(entry: Entry, score: Score, alpha: Score, beta: Score, depth: i32) -> Option<Score> {
    let settles = match entry.bound? {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (entry.depth >= depth && settles).then_some(score)
}

/// The evaluation, or the table's score where its bound says that it is nearer the truth.
fn better_estimate(evaluation: Score, entry: Option<Entry>, score: Option<Score>) -> Score {
    let Some((bound, score)) = entry.and_then(|entry| entry.bound).zip(score) else { return evaluation };
    let nearer = match bound {
        Bound::Exact => true,
        Bound::Lower => score > evaluation,
        Bound::Upper => score < evaluation,
    };
    if nearer && score.abs() < MATE_BOUND { score } else { evaluation }
}
