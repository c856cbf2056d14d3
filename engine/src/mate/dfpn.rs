//! The loop of the depth-first proof-number search (df-pn: Nagai, 2002).
//!
//! Df-pn always searches the child that most likely decides the root, and stays below it until its numbers reach
//! thresholds beyond which another node is better.

use super::moves::{delay_similar, generate};
use super::node::{Child, ChildSummary, PathNode, ProofResult};
use super::numbers::ProofNumbers;
use super::problem::HASH_MULTIPLIER;
use super::state::ProofSearch;
use super::table::Length;

impl ProofSearch<'_> {
    /// Searches the position for a mate in at most `max_length` moves of the attacker, until it is solved or the
    /// budget is spent.
    pub fn prove(&mut self, max_length: Length) -> ProofResult {
        debug_assert!(self.path.is_empty());
        self.enter_root(max_length);
        loop {
            let node = self.path.len() - 1;
            let summary = self.summarize(node);
            if summary.numbers.is_solved()
                || summary.numbers.reaches(self.path[node].threshold)
                || self.budget.is_spent()
            {
                let result = self.conclude(node, summary.numbers);
                self.leave();
                let Some(parent) = self.path.last() else { return result };
                let selected = parent.selected;
                self.children[selected].result = result;
                self.activate_delayed(selected);
            } else {
                self.descend(node, &summary);
            }
        }
    }

    /// Sums up the children of the last node.
    ///
    /// The numbers that the parent saw may have been found on another path. If visits do nothing but find that out,
    /// they may repeat for ever. So when nothing new was seen for long, thresholds are raised so that each visit
    /// searches at least one child. (The threshold controlling algorithm of Kishimoto, "Dealing with infinite loops,
    /// underestimation, and overestimation of depth-first proof-number search", 2010, recognises such visits by the
    /// depth of the children.)
    fn summarize(&mut self, node: usize) -> ChildSummary {
        /// Thresholds are raised after this many consecutive visits to positions seen before.
        const PATIENCE: u32 = 256;
        let node = &mut self.path[node];
        let summary = ChildSummary::new(&self.children[node.first_child..]);
        if std::mem::take(&mut node.first_visit) && self.idle_visits > PATIENCE {
            node.threshold.phi = node.threshold.phi.max(summary.numbers.phi + 1);
            node.threshold.delta = node.threshold.delta.max(summary.numbers.delta + 1);
        }
        summary
    }

    /// Searches the best child of the last node.
    fn descend(&mut self, node: usize, summary: &ChildSummary) {
        self.budget.count();
        let node = &mut self.path[node];
        node.selected = node.first_child + summary.best;
        let threshold = summary.child_threshold(node.threshold);
        let max_length = node.child_max_length();
        let (selected, or_node) = (node.selected, !node.or_node);
        let path_hash = (node.path_hash ^ self.position.key()).wrapping_mul(HASH_MULTIPLIER);
        let mv = self.children[selected].mv;
        let undo = self.position.make(mv);
        let key = self.problem.key(&self.position);
        let known = self.look_up(key, path_hash, or_node, max_length);
        self.idle_visits = if known.is_some() { self.idle_visits.saturating_add(1) } else { 0 };
        let settled = |known: &ProofResult| known.numbers.is_solved() || known.numbers.reaches(threshold);
        if let Some(result) = known.filter(settled) {
            // Meanwhile another path has led to it.
            self.position.unmake(mv, &undo);
            self.children[selected].result = result;
            return self.activate_delayed(selected);
        }
        let checks = self.position.checks();
        self.enter(PathNode {
            last_move: Some((mv, undo)),
            key,
            path_hash,
            checks,
            or_node,
            first_child: self.children.len(),
            selected: 0,
            threshold,
            max_length,
            nodes_before: self.budget.nodes,
            first_visit: true,
        });
    }

    /// Begins the path.
    fn enter_root(&mut self, max_length: Length) {
        self.budget.count();
        self.enter(PathNode {
            last_move: None,
            key: self.problem.key(&self.position),
            path_hash: 0,
            checks: self.position.checks(),
            or_node: self.position.side() == self.problem.attacker,
            first_child: 0,
            selected: 0,
            threshold: ProofNumbers::UNLIMITED,
            max_length,
            nodes_before: self.budget.nodes,
            first_visit: false,
        });
    }

    /// Adds a node to the path and evaluates its children, up to one that solves it.
    fn enter(&mut self, node: PathNode) {
        self.moves.clear();
        generate(&self.position, &node.checks, node.or_node, &mut self.moves);
        let (first, or_node) = (node.first_child, node.or_node);
        self.path.push(node);
        self.children.extend(self.moves.iter().map(|&mv| Child::inactive(mv)));
        delay_similar(&self.position, or_node, &mut self.children[first..]);
        for index in first..self.children.len() {
            if !self.children[index].delayed {
                self.activate(index);
                if self.decides(index) {
                    break;
                }
            }
        }
    }

    /// Takes the last node off the path.
    fn leave(&mut self) {
        if let Some(node) = self.path.pop() {
            self.children.truncate(node.first_child);
            if let Some((mv, undo)) = node.last_move {
                self.position.unmake(mv, &undo);
            }
        }
    }
}
