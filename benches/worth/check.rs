//! That all ways list the same moves, and the right ones.

use katagami_rules::movegen::{self, MAX_MOVES, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

use super::measure::Way;

/// Asserts that all ways list the same moves on each position, each of them once.
pub fn same_moves<P>(ways: &[Way<P>], positions: &[P]) {
    for position in positions {
        let expected = sorted(&ways[0], position);
        for way in ways {
            assert_eq!(sorted(way, position), expected, "{} differs from {}", way.name, ways[0].name);
        }
    }
}

/// Asserts that those of a way's moves that are legal are the engine's quiet moves.
pub fn legal_moves(way: &Way<Position>, positions: &[Position]) {
    for position in positions {
        let checks = position.checks();
        let mut legal = sorted(way, position);
        legal.retain(|&compact| movegen::expand(position, &checks, compact).is_some());
        let mut expected = MoveList::new();
        movegen::quiets(position, &checks, &mut expected);
        let mut expected: Vec<u16> = expected.iter().map(|mv| mv.compact()).collect();
        expected.sort_unstable();
        assert_eq!(legal, expected, "{} lists other quiet moves than the engine", way.name);
    }
}

/// A way's moves, in the order of their compact form.
fn sorted<P>(way: &Way<P>, position: &P) -> Vec<u16> {
    let mut room = [Move::NONE; MAX_MOVES];
    let count = (way.quiets)(position, &mut room);
    let mut moves: Vec<u16> = room[..count].iter().map(|mv| mv.compact()).collect();
    moves.sort_unstable();
    moves
}
