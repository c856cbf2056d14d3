//! The moves of a node, and which of them are delayed.
//!
//! Some moves are so similar that the second is worth a look only when the first has failed (delayed moves in
//! `KomoringHeights`, 2021): for the attacker, a move without promotion where the promoted piece attacks all the same
//! squares; for the defender, the interposition of another piece on the same square. So a check from afar costs one
//! interposition for each square at a time. The others, when their turn comes, are mostly answered by the same entry of
//! the table (see [`super::dominance`]).

use super::node::Child;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::attacks::attacks;
use katagami_rules::position::{Checks, Position};
use katagami_rules::types::{Move, Square};

/// Lists the moves of a node: the attacker's checks, or all legal moves of the defender.
pub(super) fn generate(position: &Position, checks: &Checks, or_node: bool, moves: &mut MoveList) {
    if or_node {
        movegen::checks(position, checks, moves);
    } else {
        movegen::legal_with(position, checks, moves);
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
