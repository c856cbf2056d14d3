//! The board of a thread: the game with an evaluation that follows its moves.

use super::resources::Resources;
use super::score::{EVALUATION_BOUND, Score};
use super::tactical::captured_kind;
use super::transposition_table::TranspositionTable;
use katagami_evaluation::{Cache, Evaluator};
use katagami_rules::game::Game;
use katagami_rules::position::{Checks, Position};
use katagami_rules::types::{Color, Move};

/// A game with an evaluation that follows its moves.
pub(super) struct Board<'a> {
    game: Game,
    evaluator: Evaluator<'a>,
    /// Both are probed for the position after each move, and prefetched before.
    table: &'a TranspositionTable,
    cache: &'a Cache,
}

impl<'a> Board<'a> {
    pub(super) fn new(game: Game, resources: Resources<'a>) -> Self {
        let Resources { table, evaluation, .. } = resources;
        Self {
            evaluator: Evaluator::new(evaluation, game.position()),
            game,
            table,
            cache: evaluation.cache(),
        }
    }

    #[inline]
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    #[inline]
    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// Checks and pins of the side to move.
    #[inline]
    pub(super) fn checks(&self) -> &Checks {
        self.game.checks()
    }

    #[inline]
    pub(super) fn side(&self) -> Color {
        self.position().side()
    }

    #[inline]
    pub(super) fn in_check(&self) -> bool {
        self.checks().any()
    }

    /// Whether a move captures.
    #[inline]
    pub(super) fn captures(&self, mv: Move) -> bool {
        captured_kind(mv, self.position()).is_some()
    }

    /// The static evaluation for the side to move, clamped so that it is no score with a special meaning.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Score {
        let value = self.evaluator.evaluate(self.game.position());
        value.clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }

    /// Whether the static evaluation is in the cache.
    pub(super) fn remembers_evaluation(&self) -> bool {
        self.cache.get(self.position().key()).is_some()
    }

    /// Loads into the cache what the tables hold of the position after a legal move. The sooner before
    /// [`Board::make_move`], the better.
    #[inline]
    pub(super) fn prefetch(&self, mv: Move) {
        let key = self.game.position().key_after(mv);
        self.table.prefetch(key);
        self.cache.prefetch(key);
    }

    /// Makes a legal move.
    #[inline]
    pub(super) fn make_move(&mut self, mv: Move) {
        self.evaluator.play(self.game.position(), mv);
        self.game.make(mv);
    }

    /// Passes the turn.
    pub(super) fn make_null_move(&mut self) {
        self.table.prefetch(self.game.position().key_after_pass());
        self.evaluator.pass();
        self.game.pass();
    }

    /// Takes back the last move or pass.
    #[inline]
    pub(super) fn undo_move(&mut self) {
        self.game.undo();
        self.evaluator.undo(self.game.position());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::resources::HistoryPool;
    use katagami_evaluation::Evaluation;
    use katagami_rules::movegen::{self, MoveList};

    #[test]
    fn undoing_restores_position_and_evaluation() {
        let (table, evaluation) = (TranspositionTable::new(1).unwrap(), Evaluation::material());
        let histories = HistoryPool::new();
        let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
        let mut board = Board::new(Game::new(Position::start()), resources);
        let (key, value) = (board.position().key(), board.evaluate());
        let mut moves = MoveList::new();
        movegen::legal(board.position(), &mut moves);
        for &mv in &moves {
            board.make_move(mv);
            board.undo_move();
        }
        board.make_null_move();
        board.undo_move();
        assert_eq!((board.position().key(), board.evaluate()), (key, value));
    }
}
