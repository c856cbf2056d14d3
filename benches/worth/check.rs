//! That all ways list the same moves, and the right ones.

use katagami_rules::movegen::{self, MoveList};

use super::measure::{Room, Way};
use super::words::Board;

/// Asserts that all ways list the same moves on each position, each of them once.
pub fn same_moves<P>(ways: &[Way<P>], positions: &[P]) {
    for position in positions {
        let expected = sorted(&ways[0], position);
        for way in ways {
            assert_eq!(sorted(way, position), expected, "{} differs from {}", way.name, ways[0].name);
        }
    }
}

/// Asserts that those moves of each way that are legal are the engine's quiet moves.
pub fn legal_moves<'a>(ways: &[Way<Board<'a>>], boards: &[Board<'a>]) {
    for board in boards {
        let (position, checks) = (board.position(), board.checks());
        let mut expected = MoveList::new();
        movegen::quiets(position, checks, &mut expected);
        let mut expected: Vec<u16> = expected.iter().map(|mv| mv.compact()).collect();
        expected.sort_unstable();
        for way in ways {
            let mut legal = sorted(way, board);
            legal.retain(|&compact| movegen::expand(position, checks, compact).is_some());
            assert_eq!(legal, expected, "{} lists other quiet moves than the engine", way.name);
        }
    }
}

/// A way's moves, in the order of their compact form.
fn sorted<P>(way: &Way<P>, position: &P) -> Vec<u16> {
    let mut room = Room::new();
    (way.quiets)(position, &mut room);
    let mut moves: Vec<u16> = room.moves().map(|mv| mv.compact()).collect();
    moves.sort_unstable();
    moves
}
