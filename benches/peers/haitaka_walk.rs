//! Perft with the crate `haitaka`: legal by construction, boards are copied, the last ply is counted by popcount.

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

fn each_set(board: &Board, mut take: impl FnMut(PieceMoves)) {
    let mut take = |moves| {
        take(moves);
        false
    };
    board.generate_board_moves(&mut take);
    board.generate_drops(&mut take);
}

fn count_bulk(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    each_set(board, |moves| {
        if depth == 1 {
            leaves += moves.into_iter().len() as u64;
            return;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += count_bulk(&next, depth - 1);
        }
    });
    leaves
}

fn count(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        // The key is part of what a leaf costs.
        std::hint::black_box(board.hash());
        return 1;
    }
    let mut leaves = 0;
    each_set(board, |moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += count(&next, depth - 1);
        }
    });
    leaves
}
