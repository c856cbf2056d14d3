//! A node on the path of the search, and its children.

use super::numbers::{INFINITE, Numbers};
use super::table::{Length, NEVER, Place, Ply};
use crate::position::{Checks, Undo};
use crate::types::{Hand, Move};

/// What was found out about a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    /// The numbers, as its side to move sees them.
    pub numbers: Numbers,
    /// If it is a mate, how many moves of the attacker that takes; if it is an escape, in fewer moves than this there is
    /// no mate.
    pub length: Length,
    /// If it is solved, the hand of the attacker that it was solved with (see [`super::hands`]).
    pub hand: Hand,
    /// If it is an escape by repetition, the ply repeated, else [`ANYWHERE`].
    pub ply: Ply,
}

/// What was found holds on any path.
pub(super) const ANYWHERE: Ply = Ply::MAX;

impl Finding {
    /// Nothing but numbers.
    pub fn open(phi: u32, delta: u32) -> Self {
        Self { numbers: Numbers::open(phi, delta), length: NEVER, hand: Hand::EMPTY, ply: ANYWHERE }
    }

    /// A mate, given whether the attacker is to move.
    pub fn mate(attacks: bool, length: Length, hand: Hand) -> Self {
        let numbers = if attacks { Numbers::WON } else { Numbers::LOST };
        Self { numbers, length, hand, ply: ANYWHERE }
    }

    /// An escape, given whether the attacker is to move.
    pub fn escape(attacks: bool, length: Length, hand: Hand, ply: Ply) -> Self {
        let numbers = if attacks { Numbers::LOST } else { Numbers::WON };
        Self { numbers, length, hand, ply }
    }
}

/// A move of a node and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The move.
    pub mv: Move,
    /// What is known of the node behind it; meaningless while it sleeps.
    pub finding: Finding,
    /// Whether it waits for its predecessor, which is much like it, to fail.
    pub follows: bool,
    /// Whether it takes part in the search.
    pub awake: bool,
}

/// A node on the path.
#[derive(Debug)]
pub(super) struct Node {
    /// The move that led here with what takes it back; none at the root.
    pub arrival: Option<(Move, Undo)>,
    /// Where the table keeps it.
    pub place: Place,
    /// Tells the path that led here apart from others.
    pub path: u64,
    /// Checks and pins of the side to move.
    pub checks: Checks,
    /// Whether the attacker is to move.
    pub attacks: bool,
    /// The index of its first child; its children are the last of the list while it is the last of the path.
    pub first: usize,
    /// The index of the child that is looked into.
    pub chosen: usize,
    /// It is searched until its numbers come up to these.
    pub threshold: Numbers,
    /// How many moves of the attacker a mate may take.
    pub bound: Length,
    /// The count of nodes when it was entered.
    pub entered: u64,
    /// Whether its children were not yet added up.
    pub fresh: bool,
}

impl Node {
    /// How many moves of the attacker a mate may take after a move from here.
    pub fn bound_behind(&self) -> Length {
        self.bound.saturating_sub(Length::from(self.attacks))
    }
}

/// What the children of a node say together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    /// The node's numbers.
    pub numbers: Numbers,
    /// The index of the child to look into.
    pub best: usize,
    /// That child's `delta` may rise to this before another is better.
    pub second: u32,
    /// By how much the node's `delta` exceeds that child's `phi`.
    pub others: u32,
}

impl Summary {
    /// Adds up the children: the least `delta` is the node's `phi`, what all moves on the board and one drop take its
    /// `delta`.
    ///
    /// Of the drops only the one that takes most counts, for they are related, and what lies behind several would be
    /// counted as many times (as in weak proof-number search: Ueda, Hashimoto, Hashimoto and Iida, 2008; there of all
    /// moves).
    pub fn of(children: &[Child]) -> Self {
        let mut summary = Self { numbers: Numbers::LOST, best: 0, second: INFINITE, others: 0 };
        let (mut moves, mut drops) = (0, 0);
        for (index, child) in children.iter().enumerate().filter(|(_, child)| child.awake) {
            let Numbers { phi, delta } = child.finding.numbers;
            if delta < summary.numbers.phi {
                summary.second = summary.numbers.phi;
                summary.numbers.phi = delta;
                summary.best = index;
            } else if delta < summary.second {
                summary.second = delta;
            }
            if child.mv.is_drop() {
                drops = phi.max(drops);
            } else {
                moves += phi;
            }
        }
        if summary.numbers.phi == 0 {
            summary.numbers = Numbers::WON;
        } else if summary.numbers.phi < INFINITE {
            let best = children[summary.best].finding.numbers.phi;
            summary.others = (moves + drops).saturating_sub(best);
            summary.numbers = Numbers::open(summary.numbers.phi, moves + drops);
        }
        summary
    }

    /// How far to look into the best child: until another is better by a quarter, or the node is done.
    ///
    /// The quarter keeps the search from jumping to and fro between two children (Pawlewicz and Lew, "Improving
    /// depth-first PN-search: 1 + ε trick", 2007).
    pub fn threshold(&self, node: Numbers) -> Numbers {
        Numbers {
            phi: node.delta.saturating_sub(self.others),
            delta: node.phi.min(self.second.saturating_add(self.second / 4 + 1)).min(INFINITE),
        }
    }
}
