//! Perft with the crate `haitaka`: legal by construction, boards are copied, the last ply is counted by popcount.
//!
//! The walks are those of its own `examples/perft.rs`; the one that makes every leaf reads the leaf's key as well.

use std::hint::black_box;

use haitaka::{Board, PieceMoves};
use katagami_benches::positions::Measured;

use super::Walk;

pub fn bulk(measured: &Measured) -> Walk<'_> {
    let board = board(measured);
    Box::new(move || count_bulk(&board, measured.depth))
}

pub fn no_bulk(measured: &Measured) -> Walk<'_> {
    let board = board(measured);
    Box::new(move || count(&board, measured.depth))
}

fn board(measured: &Measured) -> Board {
    Board::from_sfen(measured.sfen).expect("a legal position")
}

/// Hands over the moves of one piece, or the drops of one kind, at a time.
fn for_each_set(board: &Board, mut visit: impl FnMut(PieceMoves)) {
    let mut visit = |moves| {
        visit(moves);
        // Go on: `true` would end the generation.
        false
    };
    board.generate_board_moves(&mut visit);
    board.generate_drops(&mut visit);
}

fn count_bulk(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    if depth == 1 {
        for_each_set(board, |moves| leaves += moves.into_iter().len() as u64);
    } else {
        for_each_set(board, |moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += count_bulk(&next, depth - 1);
            }
        });
    }
    leaves
}

fn count(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        // The key is part of what a leaf costs.
        black_box(board.hash());
        return 1;
    }
    let mut leaves = 0;
    for_each_set(board, |moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += count(&next, depth - 1);
        }
    });
    leaves
}
