//! Copies of the position against taking moves back.
//!
//! Bonanza, Apery and `YaneuraOu` make and unmake; haitaka (a crate after the chess engine cozy-chess) copies its board
//! before each move and forgets the copy. No tables.

use std::hint::black_box;

use katagami_benches::report;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;

/// Positions with a depth and the leaves there.
pub const WALKS: [(&str, &str, u32, u64); 2] = [
    ("start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 4, 719_731),
    ("matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3, 4_809_015),
];

/// Prints the table.
pub fn compare(rounds: usize) {
    for (name, sfen, depth, leaves) in WALKS {
        let root = Position::from_sfen(sfen).expect("a legal position");
        let mut one = root.clone();
        let mut two = root.clone();
        let mut lists = vec![MoveList::new(); depth as usize];
        let mut copies = lists.clone();
        assert_eq!(unmaking(&mut two, &mut lists), leaves);
        assert_eq!(copying(&root, &mut copies), leaves);
        report::print(
            rounds,
            &format!("perft, every leaf made: {name}, ns a leaf"),
            leaves,
            vec![
                (
                    "make, unmake, colours in turn (the engine)",
                    Box::new(|| _ = black_box(movegen::perft_no_bulk(&mut one, depth))),
                ),
                ("make, unmake", Box::new(|| _ = black_box(unmaking(&mut two, &mut lists)))),
                ("copy, make", Box::new(|| _ = black_box(copying(&root, &mut copies)))),
            ],
        );
    }
    println!("a position takes {} bytes\n", size_of::<Position>());
}

/// Perft with moves that are taken back.
pub fn unmaking(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, below)) = lists.split_first_mut() else {
        black_box(&*position);
        return 1;
    };
    moves.clear();
    movegen::legal(position, moves);
    let mut leaves = 0;
    for &mv in moves.iter() {
        let undo = position.make(mv);
        leaves += unmaking(position, below);
        position.unmake(mv, &undo);
    }
    leaves
}

/// Perft with a copy of the position for each move.
fn copying(position: &Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, below)) = lists.split_first_mut() else {
        black_box(position);
        return 1;
    };
    moves.clear();
    movegen::legal(position, moves);
    let mut leaves = 0;
    for &mv in moves.iter() {
        let mut next = position.clone();
        next.make(mv);
        leaves += copying(&next, below);
    }
    leaves
}
