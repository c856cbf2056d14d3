//! Every move and every answer, within the plies announced: what a search announces need not be a mate by checks.

use katagami_rules::game::{Declaration, Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::types::Color;

/// A search for a mate by one side that leaves nothing out.
#[derive(Debug)]
pub(super) struct FullWidth<'a> {
    rules: &'a Rules,
    attacker: Color,
    /// How many moves may still be made.
    budget: u64,
}

impl<'a> FullWidth<'a> {
    pub(super) fn new(rules: &'a Rules, attacker: Color, budget: u64) -> Self {
        Self { rules, attacker, budget }
    }

    /// Whether the attacker, who is to move, wins in at most the given number of plies. `None` if the budget does not suffice.
    pub(super) fn mates(&mut self, game: &mut Game, plies: u32) -> Option<bool> {
        // A declaration takes no ply.
        if game.declaration(self.rules) == Some(Declaration::Win) {
            return Some(true);
        }
        if plies == 0 || game.position().mate_in_one().is_some() {
            return Some(plies > 0);
        }
        // A move that does not check wins at once only if it leaves no move at all.
        if plies == 1 && !self.may_run_out_of_moves(game) {
            return Some(false);
        }
        let mut open = false;
        for &mv in &legal(game) {
            match self.after(game, mv, |search, game| search.is_mated(game, plies - 1)) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => open = true,
            }
        }
        if open { None } else { Some(false) }
    }

    /// Whether the defender, who is to move, loses in at most the given number of plies. `None` if the budget does not suffice.
    pub(super) fn is_mated(&mut self, game: &mut Game, plies: u32) -> Option<bool> {
        if game.declaration(self.rules) == Some(Declaration::Win) {
            return Some(false);
        }
        let moves = legal(game);
        if moves.is_empty() || plies == 0 {
            return Some(moves.is_empty());
        }
        let mut open = false;
        for &mv in &moves {
            match self.after(game, mv, |search, game| search.mates(game, plies - 1)) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => open = true,
            }
        }
        if open { None } else { Some(true) }
    }

    /// What `look` finds after a move, unless the move ends the game otherwise than by mate.
    fn after(
        &mut self,
        game: &mut Game,
        mv: katagami_rules::types::Move,
        look: impl FnOnce(&mut Self, &mut Game) -> Option<bool>,
    ) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        game.make(mv);
        let tried = game.try_winner(self.rules.entering_king);
        let repeated = || game.repetition_outcome().map(|outcome| outcome.winner() == Some(self.attacker));
        let over = tried.map(|winner| winner == self.attacker).or_else(repeated);
        let found = over.or_else(|| look(self, game));
        game.undo();
        found
    }

    /// Whether the defender has so little that it could be left without a move and not in check.
    fn may_run_out_of_moves(&self, game: &Game) -> bool {
        let position = game.position();
        // Pieces in hand have somewhere to go, unless they are pawns only: those may not.
        let hand = position.hand(!self.attacker);
        hand.iter().all(|(kind, _)| Some(kind) == katagami_rules::board::PAWN)
    }
}

fn legal(game: &Game) -> MoveList {
    let mut moves = MoveList::new();
    movegen::legal_with(game.position(), game.checks(), &mut moves);
    moves
}
