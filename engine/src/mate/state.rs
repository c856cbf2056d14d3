//! The state of a depth-first proof-number search.

use super::budget::NodeBudget;
use super::node::{Child, PathNode};
use super::problem::MateProblem;
use super::table::ProofNumberTable;
use katagami_rules::movegen::MoveList;
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

impl<'a> ProofSearch<'a> {
    /// A search that starts from `position`.
    pub fn new(
        table: &'a mut ProofNumberTable,
        problem: MateProblem,
        position: Position,
        budget: NodeBudget<'a>,
    ) -> Self {
        Self {
            table,
            problem,
            budget,
            position,
            path: Vec::new(),
            children: Vec::new(),
            moves: MoveList::new(),
            repetitions: false,
            idle_visits: 0,
        }
    }

    /// The attacker's hand before `mv`, given the hand after it.
    pub fn hand_before(&self, mv: Move, hand: Hand) -> Hand {
        super::dominance::hand_before(&self.position, self.problem.attacker, mv, hand)
    }
}
