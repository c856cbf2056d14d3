//! The moves of a node, and which of them wait for others.
//!
//! Some moves are so much alike that the second is worth a look only when the first has failed (*delayed* in
//! `KomoringHeights`, 2021): of the attacker's, not to promote a piece that would attack all the more promoted; of the
//! defender's, to interpose another piece on the same square. So a check from afar costs one interposition for each
//! square at a time. The others, when their turn comes, mostly fall to the same entry of the table
//! (see [`super::hands`]).

use super::node::{Child, Finding};
use crate::movegen::{self, MoveList};
use crate::position::attacks::attacks;
use crate::position::{Checks, Position};
use crate::types::{Move, Square};

impl Child {
    /// A move that nothing is known of yet.
    pub fn asleep(mv: Move) -> Self {
        Self { mv, finding: Finding::open(1, 1), follows: false, awake: false }
    }
}

/// Lists the moves of a node: the attacker's checks or all moves of the defender.
pub(super) fn list(position: &Position, checks: &Checks, attacking: bool, moves: &mut MoveList) {
    if attacking {
        movegen::checks(position, checks, moves);
    } else {
        movegen::legal_with(position, checks, moves);
    }
}

/// Puts moves that are alike side by side, and notes which of them wait for their predecessor to fail.
pub(super) fn group(position: &Position, attacking: bool, children: &mut [Child]) {
    // Moves on the board before drops; among alike ones, promotions and the lowest kind first.
    children.sort_unstable_by_key(|child| {
        let mv = child.mv;
        let origin = if mv.is_drop() { None } else { Some(mv.origin()) };
        (mv.is_drop(), mv.target(), origin, !mv.is_promotion(), mv.kind() as u8)
    });
    for index in 1..children.len() {
        let (before, mv) = (children[index - 1].mv, children[index].mv);
        children[index].follows = if attacking {
            promotes_better(position, before, mv)
        } else {
            before.is_drop() && mv.is_drop() && before.target() == mv.target()
        };
    }
}

/// Whether `promotion` is the same as `mv` but promotes, and attacks all that `mv` does.
fn promotes_better(position: &Position, promotion: Move, mv: Move) -> bool {
    if mv.is_drop() || mv.is_promotion() || !promotion.is_promotion() {
        return false;
    }
    let way = |mv: Move| -> (Square, Square) { (mv.origin(), mv.target()) };
    let reach = |mv: Move| attacks(position.side(), mv.kind_after(), mv.target(), position.occupied());
    way(promotion) == way(mv) && (reach(mv) - reach(promotion)).is_empty()
}
