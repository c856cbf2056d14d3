//! Whether one move is legal: for moves from a transposition table or from the outside.
//!
//! A search asks this at nearly every node, so moves on the board are looked at directly, in a tenth of the
//! instructions that the generator takes for one target. That the two agree is tested for all moves that can be
//! written in 16 bits.

use super::drops;
use super::sink::Find;
use crate::position::attacks::{dead, reaches, tether};
use crate::position::turning::{may_turn, must_turn};
use crate::position::{Checks, Position, attackers};
use crate::types::{Bitboard, Kind, Move, Piece};

/// Whether a move is legal here, given the position's checks and pins.
pub fn is_legal(position: &Position, checks: &Checks, mv: Move) -> bool {
    if !mv.is_some() {
        false
    } else if mv.is_drop() {
        can_drop(position, checks, mv)
    } else {
        can_move(position, mv) && leaves_no_check(position, checks, mv)
    }
}

/// The generator itself decides on drops: it has the rules of two pawns on a file and of mate by a dropped pawn.
fn can_drop(position: &Position, checks: &Checks, mv: Move) -> bool {
    let mut find = Find::new(mv);
    let targets = (checks.targets - position.occupied()) & Bitboard::from(mv.target());
    if targets.any() && position.hand(position.side()).has(mv.kind().held_as()) {
        drops::drops(position.side(), position, targets, &mut find);
    }
    find.found()
}

/// Whether the piece is there and moves like this, checks aside.
fn can_move(position: &Position, mv: Move) -> bool {
    let (us, kind, from, to) = (position.side(), mv.kind(), mv.origin(), mv.target());
    let may_turn = || may_turn(us, kind, from, to, position.of(!us).has(to));
    position.piece_at(from) == Some(Piece::new(us, kind))
        && !position.of(us).has(to)
        && if mv.is_promotion() { may_turn() } else { !must_turn(kind) || !may_turn() }
        && !dead(us, mv.kind_after()).has(to)
        && reaches(us, kind, from, to, position.occupied())
}

fn leaves_no_check(position: &Position, checks: &Checks, mv: Move) -> bool {
    let (us, from, to) = (position.side(), mv.origin(), mv.target());
    if mv.kind() == Kind::King {
        // The king does not hide the squares behind it from a slider.
        let occupied = position.occupied() - Bitboard::from(from);
        return attackers(!us, position, to, occupied).is_empty();
    }
    let bound = checks.pinned.has(from);
    let tether = |king| tether(king, from, position.occupied());
    checks.targets.has(to) && (!bound || position.king(us).is_none_or(|king| tether(king).has(to)))
}
