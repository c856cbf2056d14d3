//! Perft with the crate `rsshogi`: moves are listed, made and unmade.
//!
//! The bulk walk is its own `perft`, which has lists for all plies at hand. The one that makes every leaf does the same,
//! except that it takes moves back by the safe function (`perft` calls the unchecked one).

use std::hint::black_box;

use katagami_benches::positions::Measured;
use rsshogi::board::{
    Move32List, Position, generate_legal_all_move32, perft::compute_perft, position_from_sfen,
};

use super::Walk;

pub fn bulk(measured: &Measured) -> Walk<'_> {
    let mut position = position(measured);
    Box::new(move || compute_perft(&mut position, measured.depth as u8))
}

pub fn no_bulk(measured: &Measured) -> Walk<'_> {
    let mut position = position(measured);
    let mut lists: Vec<_> = (0..measured.depth).map(|_| Move32List::new()).collect();
    Box::new(move || count(&mut position, &mut lists))
}

fn position(measured: &Measured) -> Position {
    let mut position = position_from_sfen(measured.sfen).expect("a legal position");
    position.init_stack();
    position
}

/// Counts the leaves as many plies ahead as there are lists.
fn count(position: &mut Position, lists: &mut [Move32List]) -> u64 {
    let Some((moves, rest)) = lists.split_first_mut() else {
        // The key is part of what a leaf costs.
        black_box(position.key());
        return 1;
    };
    moves.clear();
    generate_legal_all_move32(position, moves);
    let mut leaves = 0;
    for &mv in moves.iter() {
        position.apply_move32(mv);
        leaves += count(position, rest);
        position.undo_move32(mv).expect("the move was just made");
    }
    leaves
}
