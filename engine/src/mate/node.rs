//! A node on the path of the search, its moves, and its children.
//!
//! Some moves are so similar that the second is worth a look only when the first has failed (delayed moves in
//! `KomoringHeights`, 2021): for the attacker, a move without promotion where the promoted piece attacks all the same
//! squares; for the defender, the interposition of another piece on the same square. So a check from a distance costs one
//! interposition for each square at a time. The others, when their turn comes, are mostly answered by the same entry of
//! the table (see [`super::dominance`]).

use super::numbers::{INFINITE, ProofNumbers};
use super::table::{INFINITE_LENGTH, Length, Ply, ProofKey};
use katagami_rules::position::attacks::attacks;
use katagami_rules::position::{Checks, Position, Undo};
use katagami_rules::types::{Hand, Move, Square};

/// What is known about a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofResult {
    /// The numbers, from its side to move's point of view.
    pub numbers: ProofNumbers,
    /// Of a proof, the number of attacker's moves to mate; of a disproof, the number of moves below which there is no
    /// mate.
    pub length: Length,
    /// Of a proof or disproof, the attacker's hand that it holds for (see [`super::dominance`]).
    pub hand: Hand,
    /// Of a disproof by repetition, the ply of the path that is repeated; else [`ANY_PATH`].
    pub repeated_ply: Ply,
}

/// The result does not depend on the path.
pub(super) const ANY_PATH: Ply = Ply::MAX;

impl ProofResult {
    /// An unsolved node.
    pub fn unsolved(phi: u32, delta: u32) -> Self {
        let numbers = ProofNumbers::unsolved(phi, delta);
        Self { numbers, length: INFINITE_LENGTH, hand: Hand::EMPTY, repeated_ply: ANY_PATH }
    }

    /// A mate is proved.
    pub fn proof(or_node: bool, length: Length, hand: Hand) -> Self {
        let numbers = if or_node { ProofNumbers::WON } else { ProofNumbers::LOST };
        Self { numbers, length, hand, repeated_ply: ANY_PATH }
    }

    /// A mate in fewer than `length` moves is disproved.
    pub fn disproof(or_node: bool, length: Length, hand: Hand, repeated_ply: Ply) -> Self {
        let numbers = if or_node { ProofNumbers::LOST } else { ProofNumbers::WON };
        Self { numbers, length, hand, repeated_ply }
    }
}

/// A move of a node, and the node it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The move.
    pub mv: Move,
    /// What is known about the node that the move leads to; meaningless while the child is inactive.
    pub result: ProofResult,
    /// Whether the child waits until its predecessor in the list, a similar move, has failed.
    pub delayed: bool,
    /// Whether the child takes part in the search.
    pub active: bool,
}

impl Child {
    /// A move that has not been looked at yet.
    pub fn inactive(mv: Move) -> Self {
        Self { mv, result: ProofResult::unsolved(1, 1), delayed: false, active: false }
    }
}

/// A node on the path.
#[derive(Debug)]
pub(super) struct PathNode {
    /// The move that led here and how to unmake it; `None` at the root.
    pub last_move: Option<(Move, Undo)>,
    /// The key of the position in the table.
    pub key: ProofKey,
    /// A hash of the path that leads here.
    pub path_hash: u64,
    /// Checks and pins of the side to move.
    pub checks: Checks,
    /// Whether the attacker is to move.
    pub or_node: bool,
    /// The index of the first child. While the node is the last of the path, its children are the last of the list.
    pub first_child: usize,
    /// The index of the child that is being searched.
    pub selected: usize,
    /// The node is searched until its numbers reach these.
    pub threshold: ProofNumbers,
    /// The greatest number of attacker's moves that a mate may take.
    pub max_length: Length,
    /// The number of nodes of the search when this one was entered.
    pub nodes_before: u64,
    /// Whether the children have not been summed up since the node was entered.
    pub first_visit: bool,
}

impl PathNode {
    /// The greatest number of attacker's moves that a mate may take after a move from here.
    pub fn child_max_length(&self) -> Length {
        self.max_length.saturating_sub(Length::from(self.or_node))
    }
}

/// The numbers of a node as its children determine them.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildSummary {
    /// The numbers of the node.
    pub numbers: ProofNumbers,
    /// The index of the child to search.
    pub best: usize,
    /// The second smallest `delta` of the children: beyond it another child becomes the best.
    pub second_delta: u32,
    /// The difference between the node's `delta` and the best child's `phi`.
    pub other_phi: u32,
}

impl ChildSummary {
    /// Sums up the children: the node's `phi` is the least `delta`, its `delta` is the sum of `phi` over all board
    /// moves and the hardest drop.
    ///
    /// Drops are similar to each other, and a position behind several of them would be counted several times; so only
    /// the one with the greatest number counts. This follows weak proof-number search (Ueda, Hashimoto, Hashimoto and
    /// Iida, 2008), which takes the maximum over all moves.
    pub fn new(children: &[Child]) -> Self {
        let mut summary = Self { numbers: ProofNumbers::LOST, best: 0, second_delta: INFINITE, other_phi: 0 };
        let (mut board_moves, mut drops) = (0, 0);
        for (index, child) in children.iter().enumerate().filter(|(_, child)| child.active) {
            let ProofNumbers { phi, delta } = child.result.numbers;
            if delta < summary.numbers.phi {
                summary.second_delta = summary.numbers.phi;
                summary.numbers.phi = delta;
                summary.best = index;
            } else if delta < summary.second_delta {
                summary.second_delta = delta;
            }
            if child.mv.is_drop() {
                drops = phi.max(drops);
            } else {
                board_moves += phi;
            }
        }
        if summary.numbers.phi == 0 {
            summary.numbers = ProofNumbers::WON;
        } else if summary.numbers.phi < INFINITE {
            let best = children[summary.best].result.numbers.phi;
            summary.other_phi = (board_moves + drops).saturating_sub(best);
            summary.numbers = ProofNumbers::unsolved(summary.numbers.phi, board_moves + drops);
        }
        summary
    }

    /// The thresholds of the best child, given those of the node: it is searched until another child is better by a
    /// quarter, or the node reaches its own thresholds.
    ///
    /// The quarter keeps the search from switching between two children all the time (Pawlewicz and Lew, "Improving
    /// depth-first PN-search: 1 + ε trick", 2007).
    pub fn child_threshold(&self, node: ProofNumbers) -> ProofNumbers {
        let second = self.second_delta.saturating_add(self.second_delta / 4 + 1);
        ProofNumbers {
            phi: node.delta.saturating_sub(self.other_phi),
            delta: node.phi.min(second).min(INFINITE),
        }
    }
}

/// Sorts the moves of a node so that similar ones are neighbours, and marks those that are delayed until their
/// predecessor has failed.
pub(super) fn delay_similar(position: &Position, or_node: bool, children: &mut [Child]) {
    // Board moves before drops; among similar moves, promotions and the lowest kind first.
    children.sort_unstable_by_key(|child| {
        let mv = child.mv;
        let origin = if mv.is_drop() { None } else { Some(mv.origin()) };
        (mv.is_drop(), mv.target(), origin, !mv.is_promotion(), mv.kind() as u8)
    });
    for index in 1..children.len() {
        let (previous, mv) = (children[index - 1].mv, children[index].mv);
        children[index].delayed = if or_node {
            is_better_promotion(position, previous, mv)
        } else {
            previous.is_drop() && mv.is_drop() && previous.target() == mv.target()
        };
    }
}

/// Whether `promotion` is `mv` with promotion, and attacks every square that `mv` attacks.
fn is_better_promotion(position: &Position, promotion: Move, mv: Move) -> bool {
    if mv.is_drop() || mv.is_promotion() || !promotion.is_promotion() {
        return false;
    }
    let squares = |mv: Move| -> (Square, Square) { (mv.origin(), mv.target()) };
    let attacked = |mv: Move| attacks(position.side(), mv.kind_after(), mv.target(), position.occupied());
    squares(promotion) == squares(mv) && (attacked(mv) - attacked(promotion)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::types::{Kind, PartialMove};

    fn child(drop: bool, phi: u32, delta: u32) -> Child {
        let square: Square = "1a".parse().expect("every board has this square");
        let mv =
            if drop { PartialMove::drop(Kind::ALL[0]) } else { PartialMove::from_square(Kind::King, square) }
                .to(square);
        Child { result: ProofResult::unsolved(phi, delta), active: true, ..Child::inactive(mv) }
    }

    #[test]
    fn children_are_summed_up() {
        let children = [child(false, 2, 7), child(false, 3, 4), child(true, 5, 9), child(true, 6, 8)];
        let summary = ChildSummary::new(&children);
        // Of the drops only the hardest counts.
        assert_eq!(summary.numbers, ProofNumbers { phi: 4, delta: 2 + 3 + 6 });
        assert_eq!((summary.best, summary.second_delta, summary.other_phi), (1, 7, 8));
        let threshold = summary.child_threshold(ProofNumbers { phi: 100, delta: 20 });
        assert_eq!(threshold, ProofNumbers { phi: 12, delta: 7 + 7 / 4 + 1 });
    }

    #[test]
    fn inactive_children_do_not_count() {
        let waiting = Child { active: false, ..child(false, 1, 1) };
        assert_eq!(ChildSummary::new(&[waiting]).numbers, ProofNumbers::LOST);
        let won =
            Child { result: ProofResult::disproof(true, 1, Hand::EMPTY, ANY_PATH), ..child(false, 1, 1) };
        assert_eq!(ChildSummary::new(&[won, waiting]).numbers, ProofNumbers::WON);
    }
}
