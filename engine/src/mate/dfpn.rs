//! The depth-first proof-number search (df-pn: Nagai, 2002): its state and its loop.
//!
//! Df-pn always searches the child that most likely decides the root, and stays below it until its numbers reach
//! thresholds beyond which another node is better.

use super::node::{Child, ChildSummary, PathNode, ProofResult, delay_similar};
use super::numbers::ProofNumbers;
use super::problem::{HASH_MULTIPLIER, MateProblem, NodeBudget};
use super::table::{Length, ProofNumberTable};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Hand, Move};

/// A search for mates in a position and those after it.
///
/// The path is a list instead of the thread's stack, so that its length is not limited by the stack.
pub(super) struct ProofSearch<'a> {
    pub table: &'a mut ProofNumberTable,
    pub problem: MateProblem,
    pub budget: NodeBudget<'a>,
    /// The position at the end of the path.
    pub position: Position,
    /// The path from the root to the position.
    pub path: Vec<PathNode>,
    /// The children of all nodes of the path, those of the last node last.
    pub children: Vec<Child>,
    /// Scratch space for move generation.
    pub moves: MoveList,
    /// Whether a disproof by repetition was ever stored.
    pub repetitions: bool,
    /// The number of consecutive visits to positions that were visited before.
    pub idle_visits: u32,
}

impl ProofSearch<'_> {
    /// The attacker's hand before `mv`, given the hand after it.
    pub fn hand_before(&self, mv: Move, hand: Hand) -> Hand {
        super::dominance::hand_before(&self.position, self.problem.attacker, mv, hand)
    }

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
            // It was searched on another path since its parent looked at it.
            self.position.unmake(mv, &undo);
            self.children[selected].result = result;
            return self.activate_delayed(selected);
        }
        let node = PathNode {
            last_move: Some((mv, undo)),
            path_hash,
            threshold,
            first_visit: true,
            ..self.node_here(max_length)
        };
        self.enter(node);
    }

    /// Begins the path.
    fn enter_root(&mut self, max_length: Length) {
        self.budget.count();
        let root = self.node_here(max_length);
        self.enter(root);
    }

    /// The node of the position as the root of a path, searched for a mate in at most `max_length` moves.
    fn node_here(&self, max_length: Length) -> PathNode {
        PathNode {
            last_move: None,
            key: self.problem.key(&self.position),
            path_hash: 0,
            checks: self.position.checks(),
            or_node: self.position.side() == self.problem.attacker,
            first_child: self.children.len(),
            selected: 0,
            threshold: ProofNumbers::UNLIMITED,
            max_length,
            nodes_before: self.budget.nodes,
            first_visit: false,
        }
    }

    /// Adds a node to the path and evaluates its children, up to one that solves it.
    fn enter(&mut self, node: PathNode) {
        self.moves.clear();
        if node.or_node {
            movegen::checks(&self.position, &node.checks, &mut self.moves);
        } else {
            movegen::legal_with(&self.position, &node.checks, &mut self.moves);
        }
        let (first, or_node) = (node.first_child, node.or_node);
        self.path.push(node);
        self.children.extend(self.moves.iter().map(|&mv| Child::inactive(mv)));
        delay_similar(&self.position, or_node, &mut self.children[first..]);
        for index in first..self.children.len() {
            if !self.children[index].delayed {
                self.activate(index);
                if self.children[index].result.numbers.is_lost() {
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
