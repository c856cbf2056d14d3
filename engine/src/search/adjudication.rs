//! What the rules say of a node.

use super::score::{SUPERIOR, Score, mate_in, mated_in};
use katagami_rules::game::{Declaration, Game, RepetitionState, Rules};
use katagami_rules::movegen;
use katagami_rules::types::{ByColor, Color};

/// The rules agreed on, and what a draw is worth to each side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adjudicator {
    rules: Rules,
    draw: ByColor<Score>,
}

impl Adjudicator {
    pub(super) fn new(rules: Rules, draw: ByColor<Score>) -> Self {
        Self { rules, draw }
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a draw is worth to a side.
    #[inline]
    pub(super) fn draw(&self, side: Color) -> Score {
        self.draw[side]
    }

    /// The score of a node `ply` plies from the root, if the rules end the search there.
    #[inline(always)]
    pub(super) fn adjudicate(&self, game: &Game, ply: usize) -> Option<Score> {
        let rules = &self.rules;
        if game.try_winner(rules.entering_king).is_some() {
            return Some(mated_in(ply));
        }
        if let Some(cycle) = game.repetition_state_within(ply) {
            return Some(self.cycle_score(cycle, game.position().side(), ply));
        }
        if game.reached_maximum(rules) {
            // A mate counts even at the limit of moves.
            let mated = game.checks().any() && !movegen::any_legal(game.position());
            return Some(if mated { mated_in(ply) } else { self.draw(game.position().side()) });
        }
        if game.declaration(rules) == Some(Declaration::Win) {
            return Some(mate_in(ply));
        }
        None
    }

    /// The score of a position whose board occurred before.
    ///
    /// A win by repetition is scored below a mate: it depends on the path, which the transposition table does not know,
    /// so the score may be wrong where it is read again.
    #[cold]
    fn cycle_score(&self, cycle: RepetitionState, side: Color, ply: usize) -> Score {
        let won = match cycle {
            RepetitionState::Repetition { loser: None } => return self.draw(side),
            RepetitionState::Repetition { loser: Some(loser) } => loser != side,
            RepetitionState::Superior => true,
            RepetitionState::Inferior => false,
        };
        let score = SUPERIOR - ply as Score;
        if won { score } else { -score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::position::Position;

    #[test]
    fn cycles_are_scored_for_the_side_to_move() {
        let judge = Adjudicator::new(Rules::default(), ByColor([-2, 2]));
        let score = |cycle| judge.cycle_score(cycle, Color::Black, 3);
        assert_eq!(score(RepetitionState::Repetition { loser: None }), -2);
        assert_eq!(score(RepetitionState::Superior), SUPERIOR - 3);
        assert_eq!(score(RepetitionState::Inferior), 3 - SUPERIOR);
        assert_eq!(score(RepetitionState::Repetition { loser: Some(Color::Black) }), 3 - SUPERIOR);
    }

    #[test]
    fn the_limit_of_moves_is_a_draw() {
        let game = Game::new(Position::start());
        let limited = |plies| Rules { maximum_plies: Some(plies), ..Rules::default() };
        assert_eq!(Adjudicator::new(limited(100), ByColor([7, -7])).adjudicate(&game, 1), None);
        assert_eq!(Adjudicator::new(limited(0), ByColor([7, -7])).adjudicate(&game, 1), Some(7));
    }
}
