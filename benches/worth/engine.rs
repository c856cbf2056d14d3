//! The engine's own generator of quiet moves, which lists legal moves only.

use katagami_rules::movegen;
use katagami_rules::position::Checks;
use katagami_rules::types::Bitboard;

use super::measure::Room;
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

#[inline(never)]
fn quiets(board: &Board, checks: &Checks, room: &mut Room) {
    room.list.clear();
    movegen::quiets(board.position(), checks, &mut room.list);
}
