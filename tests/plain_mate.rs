//! Mate in one ply the straightforward way: what the fast way must agree with, and is measured by.

use katagami::movegen::{self, MoveList};
use katagami::position::{Checks, Position};
use katagami::types::Move;

/// A legal move that mates: each check is made, and the answers are looked for. `moves` is room to list them in.
pub fn plain_mate_in_one(position: &Position, checks: &Checks, moves: &mut MoveList) -> Option<Move> {
    moves.clear();
    movegen::checks(position, checks, moves);
    let mut position = position.clone();
    moves.iter().copied().find(|&mv| {
        let undo = position.make(mv);
        let mates = !movegen::any_legal(&position);
        position.unmake(mv, &undo);
        mates
    })
}
