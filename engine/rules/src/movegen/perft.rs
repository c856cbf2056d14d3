//! Perft: counting the leaves of the game tree, the measure of a generator's correctness and speed.

use alloc::{vec, vec::Vec};
use core::hint::black_box;

use codegen_macros::stencil;

use super::sink::{Count, MoveList};
use super::stages;
use crate::position::{Position, make};
use crate::types::{Color, Move};

/// The number of positions `depth` plies ahead, leaves counted without being made ("bulk").
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(position),
        _ => walk(position.side(), position, &mut vec![MoveList::new(); depth as usize - 1], &count),
    }
}

/// The number of positions `depth` plies ahead, every leaf made and unmade.
pub fn perft_no_bulk(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => walk(position.side(), position, &mut vec![MoveList::new(); depth as usize], &made),
    }
}

/// Each legal move with the number of positions `depth` plies ahead that begin with it; empty for depth 0.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let mut below = Vec::new();
    if let Some(depth) = depth.checked_sub(1) {
        each_after_move(position, |mv, position| below.push((mv, perft(position, depth))));
    }
    below
}

/// Makes each legal move, calls `visit` with it and the position after it, and takes it back.
pub fn each_after_move(position: &mut Position, mut visit: impl FnMut(Move, &mut Position)) {
    let mut moves = MoveList::new();
    stages::legal(position.side(), position, &mut moves);
    for &mv in &moves {
        let undo = position.make(mv);
        visit(mv, position);
        position.unmake(mv, &undo);
    }
}

/// Keeps the optimiser from removing the make and unmake of a leaf whose position is not read.
fn made(position: &Position) -> u64 {
    black_box(position);
    1
}

fn count(position: &Position) -> u64 {
    let mut count = Count::default();
    stages::legal(position.side(), position, &mut count);
    count.total()
}

/// The tree, as our side sees it: the functions of both colours call each other, so that no node has to test whose turn it is.
#[stencil]
pub mod template {
    use super::*;

    /// Sums `leaf` over the positions `lists.len()` plies ahead.
    pub fn walk<L: Fn(&Position) -> u64>(position: &mut Position, lists: &mut [MoveList], leaf: &L) -> u64 {
        let Some((moves, below)) = lists.split_first_mut() else { return leaf(position) };
        moves.clear();
        stages::us::legal(position, moves);
        let mut leaves = 0;
        for &mv in moves.iter() {
            let undo = make::us::make(position, mv);
            leaves +=
                if below.is_empty() { leaf(position) } else { super::them::walk(position, below, leaf) };
            make::us::unmake(position, mv, &undo);
        }
        leaves
    }
}
