//! Mates found the straightforward way: what the fast ways must agree with, and are measured by.

use katagami_rules::game::{EnteringKingRule, Game};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::{Checks, Position};
use katagami_rules::types::Move;

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

/// In how many plies the side to move mates by checks alone, if it does in at most `plies`: every check and every answer
/// is tried. What the mate solver must agree with.
///
/// Repetition needs no thought here: a quickest mate never repeats a position.
pub fn plain_mate(game: &mut Game, rule: EnteringKingRule, plies: usize) -> Option<usize> {
    (1..=plies).step_by(2).find(|&plies| mates_within(game, rule, plies))
}

/// Whether the side to move mates in at most `plies` plies.
fn mates_within(game: &mut Game, rule: EnteringKingRule, plies: usize) -> bool {
    let mut moves = MoveList::new();
    movegen::checks(game.position(), game.checks(), &mut moves);
    moves.iter().any(|&mv| {
        game.make(mv);
        let mates = is_mated_within(game, rule, plies - 1);
        game.undo();
        mates
    })
}

/// Whether all answers to a check are mated in at most `plies` plies.
fn is_mated_within(game: &mut Game, rule: EnteringKingRule, plies: usize) -> bool {
    if plies == 0 {
        return !movegen::any_legal(game.position());
    }
    let mut moves = MoveList::new();
    movegen::legal_with(game.position(), game.checks(), &mut moves);
    moves.iter().all(|&mv| {
        game.make(mv);
        let mated = game.try_winner(rule).is_none() && mates_within(game, rule, plies - 1);
        game.undo();
        mated
    })
}
