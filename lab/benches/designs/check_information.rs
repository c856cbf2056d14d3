//! When checks and pins are found, and whether the last ply's moves are listed.
//!
//! Eager: after each move made, as Apery and `YaneuraOu` do and as the engine's own games do for the search. Lazy:
//! when moves are generated, as the engine's perft does. Counting the last ply by its sets of targets is haitaka's
//! way (after cozy-chess); Apery and `YaneuraOu` list it. No tables.

use std::hint::black_box;

use katagami_benches::report;
use katagami_rules::movegen::{self, Count, MoveList};
use katagami_rules::position::{Checks, Position};

use crate::copy_make::{WALKS, unmaking};

/// Prints the table.
pub fn compare(rounds: usize) {
    for (name, sfen, depth, leaves) in WALKS {
        let root = Position::from_sfen(sfen).expect("a legal position");
        let [mut lazily, mut eagerly] = [root.clone(), root.clone()];
        let mut lists = vec![MoveList::new(); depth as usize];
        let mut more_lists = lists.clone();
        assert_eq!(unmaking(&mut lazily, &mut lists), leaves);
        assert_eq!(eager(&mut eagerly, &root.checks(), &mut more_lists), leaves);
        report::print(
            rounds,
            &format!("perft, every leaf made: {name}, ns a leaf"),
            leaves,
            vec![
                (
                    "checks when generating (the engine)",
                    Box::new(|| _ = black_box(unmaking(&mut lazily, &mut lists))),
                ),
                (
                    "checks after each move",
                    Box::new(|| _ = black_box(eager(&mut eagerly, &root.checks(), &mut more_lists))),
                ),
            ],
        );
    }
    for (name, sfen, depth, leaves) in WALKS {
        let root = Position::from_sfen(sfen).expect("a legal position");
        let [mut counted, mut listed] = [root.clone(), root];
        let mut lists = vec![MoveList::new(); depth as usize];
        let mut more_lists = lists.clone();
        assert_eq!(bulk::<false>(&mut counted, &mut lists), leaves);
        assert_eq!(bulk::<true>(&mut listed, &mut more_lists), leaves);
        report::print(
            rounds,
            &format!("perft, leaves not made: {name}, ns a leaf"),
            leaves,
            vec![
                (
                    "count the last ply (the engine)",
                    Box::new(|| _ = black_box(bulk::<false>(&mut counted, &mut lists))),
                ),
                ("list the last ply", Box::new(|| _ = black_box(bulk::<true>(&mut listed, &mut more_lists)))),
            ],
        );
    }
}

/// Perft with the checks of each position found as soon as it is made, at the leaves too.
fn eager(position: &mut Position, checks: &Checks, lists: &mut [MoveList]) -> u64 {
    let Some((moves, below)) = lists.split_first_mut() else {
        black_box((&*position, checks));
        return 1;
    };
    moves.clear();
    movegen::legal_with(position, checks, moves);
    let mut leaves = 0;
    for &mv in moves.iter() {
        let undo = position.make(mv);
        let checks = position.checks();
        leaves += eager(position, &checks, below);
        position.unmake(mv, &undo);
    }
    leaves
}

/// Perft that does not make the last ply's moves: they are listed or counted.
fn bulk<const LISTED: bool>(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, below)) = lists.split_first_mut() else { return 1 };
    moves.clear();
    if below.is_empty() && !LISTED {
        let mut count = Count::default();
        movegen::legal(position, &mut count);
        return count.total();
    }
    movegen::legal(position, moves);
    if below.is_empty() {
        black_box(&*moves);
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for &mv in moves.iter() {
        let undo = position.make(mv);
        leaves += bulk::<LISTED>(position, below);
        position.unmake(mv, &undo);
    }
    leaves
}
