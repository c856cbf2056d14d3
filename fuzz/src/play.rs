//! Moves that bytes choose.

use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

/// Plays the moves that bytes choose, one byte or two a move, until they or the legal moves run out. `visit` sees each
/// position with its legal moves.
pub(crate) fn play(bytes: &[u8], mut visit: impl FnMut(&Game, &MoveList)) -> Game {
    let mut game = Game::new(Position::start());
    let mut bytes = bytes.iter();
    loop {
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        visit(&game, &moves);
        match choose(&moves, &mut bytes) {
            Some(mv) => game.make(mv),
            None => return game,
        }
    }
}

/// The move that the next bytes choose; `None` if there are none left, or no moves.
pub(crate) fn choose<'a>(moves: &MoveList, bytes: &mut impl Iterator<Item = &'a u8>) -> Option<Move> {
    let mut index = usize::from(*bytes.next()?);
    if moves.len() > usize::from(u8::MAX) {
        index = index << 8 | usize::from(*bytes.next()?);
    }
    moves.get(index % moves.len().max(1)).copied()
}
