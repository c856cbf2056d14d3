//! The moves against what is known of chess, each army against the other, and the templates against their vocabulary.

use own_stencil::moves::{after, blue, moves, perft, red, winner};
use own_stencil::{Army, Move, Piece, Position};

/// The board upside down, with the armies exchanged.
fn turned(position: &Position) -> Position {
    Position {
        red_pawn: position.blue_pawn.swap_bytes(),
        red_knight: position.blue_knight.swap_bytes(),
        blue_pawn: position.red_pawn.swap_bytes(),
        blue_knight: position.red_knight.swap_bytes(),
    }
}

/// In the first two plies of chess only pawns and knights can move.
#[test]
fn the_first_plies_are_those_of_chess() {
    assert_eq!(red::perft(&Position::START, 1), 20);
    assert_eq!(red::perft(&Position::START, 2), 400);
    assert_eq!(perft(Army::Blue, &Position::START, 2), 400);
}

#[test]
fn blue_moves_like_red_turned_around() {
    let mut positions = vec![Position::START];
    for ply in 0..3 {
        let army = if ply % 2 == 0 { Army::Red } else { Army::Blue };
        let next = |position: &Position| {
            let moves = moves(army, position);
            moves.into_iter().step_by(3).map(|mv| after(army, position, mv)).collect::<Vec<_>>()
        };
        positions = positions.iter().flat_map(next).collect();
        for position in &positions {
            assert_eq!(red::perft(position, 2), blue::perft(&turned(position), 2), "{position:?}");
            let mut ours: Vec<_> = red::moves(position).iter().map(|mv| (mv.from ^ 56, mv.to ^ 56)).collect();
            let mut theirs: Vec<_> =
                blue::moves(&turned(position)).iter().map(|mv| (mv.from, mv.to)).collect();
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs);
        }
    }
    assert!(positions.len() > 200, "{}", positions.len());
}

#[test]
fn pawns_step_take_and_turn_into_knights() {
    let position = Position { red_pawn: 1 << 48, red_knight: 0, blue_pawn: 1 << 57, blue_knight: 0 };
    let knight = |from, to| Move { from, to, piece: Piece::Knight };
    assert_eq!(red::moves(&position), [knight(48, 56), knight(48, 57)]);
    let taken = red::after(&position, knight(48, 57));
    assert_eq!(taken, Position { red_pawn: 0, red_knight: 1 << 57, blue_pawn: 0, blue_knight: 0 });
    assert_eq!(winner(Army::Blue, &taken), Some(Army::Red));
    assert_eq!(winner(Army::Red, &taken), None);
}

#[test]
fn every_word_is_used() {
    let source = include_str!("../src/lib.rs");
    let table = source.split_once("vocabulary! {").unwrap().1.split_once("\n}").unwrap().0;
    let words: two_sided_codegen::Vocabulary = table.parse().unwrap();
    assert_eq!(words.unused(&two_sided_codegen::templates(source).unwrap()), [""; 0]);
}
