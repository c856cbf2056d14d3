//! Depth-first proof-number search.
//!
//! Df-pn (Nagai, 2002) always looks into the node that most likely decides the problem, and stays below it until its
//! numbers have come up to thresholds that make another node better. The path is kept in a list, not on the stack of the
//! thread, so that it may become as long as it likes.

use super::effort::Effort;
use super::moves::{group, list};
use super::node::{Child, Finding, Node, Summary};
use super::numbers::Numbers;
use super::problem::{Problem, SPREAD};
use super::table::{Length, Table};
use crate::movegen::MoveList;
use crate::position::Position;

/// A search for mates in one position and those behind it.
pub(super) struct Search<'a> {
    pub table: &'a mut Table,
    pub problem: Problem,
    pub effort: Effort<'a>,
    pub position: Position,
    /// The path from the root to the position.
    pub path: Vec<Node>,
    /// The children of all nodes of the path, those of the last node last.
    pub children: Vec<Child>,
    /// Room to generate moves.
    pub moves: MoveList,
    /// Whether an escape by repetition was ever noted.
    pub repetitions: bool,
    /// How many visits in a row went to positions that were visited before.
    idle: u32,
}

impl<'a> Search<'a> {
    /// A search that starts from `position`.
    pub fn new(table: &'a mut Table, problem: Problem, position: Position, effort: Effort<'a>) -> Self {
        Self {
            table,
            problem,
            effort,
            position,
            path: Vec::new(),
            children: Vec::new(),
            moves: MoveList::new(),
            repetitions: false,
            idle: 0,
        }
    }

    /// Searches the position for a mate in at most `bound` moves, until it is solved or the effort is spent.
    pub fn prove(&mut self, bound: Length) -> Finding {
        debug_assert!(self.path.is_empty());
        self.root(bound);
        loop {
            let node = self.path.len() - 1;
            let summary = self.summary(node);
            if summary.numbers.solved()
                || summary.numbers.reach(self.path[node].threshold)
                || self.effort.spent()
            {
                let finding = self.conclude(node, summary.numbers);
                self.leave();
                let Some(parent) = self.path.last() else { return finding };
                let chosen = parent.chosen;
                self.children[chosen].finding = finding;
                self.wake_behind(chosen);
            } else {
                self.descend(node, &summary);
            }
        }
    }

    /// Adds up the children of the last node.
    ///
    /// The numbers that the parent saw may have been those of another path. If visits only find that out, they may go
    /// round in circles for ever. So when nothing new was seen for long, each visit must look into one child at least.
    /// (The threshold controlling algorithm: Kishimoto, "Dealing with infinite loops, underestimation, and
    /// overestimation of depth-first proof-number search", 2010, who tells such visits by the depth of the children.)
    fn summary(&mut self, node: usize) -> Summary {
        /// After so many visits to positions seen before, thresholds rise.
        const PATIENCE: u32 = 256;
        let node = &mut self.path[node];
        let summary = Summary::of(&self.children[node.first..]);
        if std::mem::take(&mut node.fresh) && self.idle > PATIENCE {
            node.threshold.phi = node.threshold.phi.max(summary.numbers.phi + 1);
            node.threshold.delta = node.threshold.delta.max(summary.numbers.delta + 1);
        }
        summary
    }

    /// Looks into the best child of the last node.
    fn descend(&mut self, node: usize, summary: &Summary) {
        self.effort.count();
        let node = &mut self.path[node];
        node.chosen = node.first + summary.best;
        let threshold = summary.threshold(node.threshold);
        let bound = node.bound_behind();
        let (chosen, attacks) = (node.chosen, !node.attacks);
        let path = (node.path ^ self.position.key()).wrapping_mul(SPREAD);
        let mv = self.children[chosen].mv;
        let undo = self.position.make(mv);
        let place = self.problem.place(&self.position);
        let recalled = self.recall(place, path, attacks, bound);
        self.idle = if recalled.is_some() { self.idle.saturating_add(1) } else { 0 };
        if let Some(finding) =
            recalled.filter(|found| found.numbers.solved() || found.numbers.reach(threshold))
        {
            // It is known from elsewhere by now.
            self.position.unmake(mv, &undo);
            self.children[chosen].finding = finding;
            return self.wake_behind(chosen);
        }
        let checks = self.position.checks();
        self.enter(Node {
            arrival: Some((mv, undo)),
            place,
            path,
            checks,
            attacks,
            first: self.children.len(),
            chosen: 0,
            threshold,
            bound,
            entered: self.effort.nodes,
            fresh: true,
        });
    }

    /// Begins a path.
    fn root(&mut self, bound: Length) {
        self.effort.count();
        self.enter(Node {
            arrival: None,
            place: self.problem.place(&self.position),
            path: 0,
            checks: self.position.checks(),
            attacks: self.position.side() == self.problem.attacker,
            first: 0,
            chosen: 0,
            threshold: Numbers::WITHOUT_END,
            bound,
            entered: self.effort.nodes,
            fresh: false,
        });
    }

    /// Adds a node to the path and looks at its children.
    fn enter(&mut self, node: Node) {
        self.moves.clear();
        list(&self.position, &node.checks, node.attacks, &mut self.moves);
        let first = node.first;
        let attacks = node.attacks;
        self.path.push(node);
        self.children.extend(self.moves.iter().map(|&mv| Child::asleep(mv)));
        group(&self.position, attacks, &mut self.children[first..]);
        for index in first..self.children.len() {
            if !self.children[index].follows {
                self.wake(index);
                if self.decides(index) {
                    break;
                }
            }
        }
    }

    /// Takes the last node off the path.
    fn leave(&mut self) {
        if let Some(node) = self.path.pop() {
            self.children.truncate(node.first);
            if let Some((mv, undo)) = node.arrival {
                self.position.unmake(mv, &undo);
            }
        }
    }
}
