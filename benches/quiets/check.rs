//! That all ways list the same moves.
use super::measure::{Room, Way};
/// Asserts that all ways list the same moves on each position, each of them once.
///
/// # Panics
///
/// If they do not.
pub fn same_moves<P>(ways: &[Way<P>], positions: &[P]) {
    for position in positions {
        let expected = sorted(&ways[0], position);
        for way in ways {
            assert_eq!(sorted(way, position), expected, "{} differs from {}", way.name, ways[0].name);
        }
    }
}

/// A way's moves, in the order of their compact form.
pub fn sorted<P>(way: &Way<P>, position: &P) -> Vec<u16> {
    let mut room = Room::default();
    (way.quiets)(position, &mut room);
    let mut moves: Vec<u16> = room.moves().map(|mv| mv.compact()).collect();
    moves.sort_unstable();
    moves
}
