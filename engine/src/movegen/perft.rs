//! Perft: counting the leaves of the game tree, the measure of a generator's correctness and speed.

use super::{Count, MoveList, legal};
use crate::position::Position;
use crate::types::Move;

/// The number of positions `depth` plies ahead, leaves counted without being made ("bulk").
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(position),
        _ => walk(position, &mut vec![MoveList::new(); depth as usize], &mut |position| count(position)),
    }
}

/// The number of positions `depth` plies ahead, every leaf made and unmade.
pub fn perft_no_bulk(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => walk(position, &mut vec![MoveList::new(); depth as usize + 1], &mut |_| 1),
    }
}

/// Each legal move with the number of positions `depth` plies ahead that begin with it; empty for depth 0.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut moves = MoveList::new();
    legal(position, &mut moves);
    let below = moves.iter().map(|&mv| {
        let undo = position.make(mv);
        let leaves = perft(position, depth - 1);
        position.unmake(mv, &undo);
        (mv, leaves)
    });
    below.collect()
}

fn count(position: &Position) -> u64 {
    let mut count = Count::default();
    legal(position, &mut count);
    count.total()
}

/// Sums `leaf` over the positions `lists.len() - 1` plies ahead.
fn walk(position: &mut Position, lists: &mut [MoveList], leaf: &mut impl FnMut(&mut Position) -> u64) -> u64 {
    let Some((moves, below)) = lists.split_first_mut().filter(|(_, below)| !below.is_empty()) else {
        return leaf(position);
    };
    moves.clear();
    legal(position, moves);
    let mut leaves = 0;
    for &mv in moves.iter() {
        let undo = position.make(mv);
        leaves += walk(position, below, leaf);
        position.unmake(mv, &undo);
    }
    leaves
}
