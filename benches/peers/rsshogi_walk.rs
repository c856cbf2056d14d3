//! Perft with the crate `rsshogi`: moves are listed, made and unmade.

use katagami_benches::positions::Measured;
use rsshogi::board::{Move32List, Position, generate_legal_all_move32, perft::perft, position_from_sfen};

use super::Walk;

pub fn bulk(measured: &Measured) -> Walk<'_> {
    let position = position(measured);
    Box::new(move || perft(&position, measured.depth as u8).map_or(0, |result| result.nodes))
}

pub fn no_bulk(measured: &Measured) -> Walk<'_> {
    let mut position = position(measured);
    Box::new(move || count(&mut position, measured.depth))
}

fn position(measured: &Measured) -> Position {
    let mut position = position_from_sfen(measured.sfen).expect("a legal position");
    position.init_stack();
    position
}

fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Move32List::new();
    generate_legal_all_move32(position, &mut moves);
    let mut leaves = 0;
    for &mv in &moves {
        position.apply_move32(mv);
        leaves += count(position, depth - 1);
        position.undo_move32(mv).expect("the move was just made");
    }
    leaves
}
