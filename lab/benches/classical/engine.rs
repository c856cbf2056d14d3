//! The engine's own generator of quiet moves, which lists legal moves only.

use katagami_benches::quiets::{Room, Way, check};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Checks;
use katagami_rules::types::Bitboard;

use super::words::Board;

/// Without pins and checks, as its rivals: only the king's moves are legal.
pub fn careless(board: &Board, room: &mut Room) {
    const NONE: Checks =
        Checks { checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY, targets: Bitboard::FULL };
    quiets(board, &NONE, room);
}

/// Given pins and checks, as in a search.
pub fn given_checks(board: &Board, room: &mut Room) {
    quiets(board, board.checks(), room);
}

/// Finding pins and checks first.
pub fn finding_checks(board: &Board, room: &mut Room) {
    quiets(board, &board.position().checks(), room);
}

/// Asserts that those moves of each way that are legal are the engine's quiet moves.
pub fn assert_legal_moves<'a>(ways: &[Way<Board<'a>>], boards: &[Board<'a>]) {
    for board in boards {
        let (position, checks) = (board.position(), board.checks());
        let mut expected = MoveList::new();
        movegen::quiets(position, checks, &mut expected);
        let mut expected: Vec<u16> = expected.iter().map(|mv| mv.compact()).collect();
        expected.sort_unstable();
        for way in ways {
            let mut legal = check::sorted(way, board);
            legal.retain(|&compact| movegen::expand(position, checks, compact).is_some());
            assert_eq!(legal, expected, "{} lists other quiet moves than the engine", way.name);
        }
    }
}

#[inline(never)]
fn quiets(board: &Board, checks: &Checks, room: &mut Room) {
    room.list.clear();
    movegen::quiets(board.position(), checks, &mut room.list);
}
