//! Making openings: random legal moves from the start position, then a search whether both sides can play on.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use katagami::eval::Evaluation;
use katagami::movegen::{self, MoveList};
use katagami::position::{Game, Position, Rules};
use katagami::search::{Experience, Limits, Outcome, Resources, Settings, Signals, Table, search};

use super::Opening;

/// What openings to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// How many moves an opening has: each length is equally likely to be tried.
    pub plies: RangeInclusive<usize>,
    /// How deep the search looks.
    pub depth: u32,
    /// How far from even its score may be.
    pub limit: i32,
    /// Which random moves.
    pub seed: u64,
}

/// Makes openings, each to a different position.
#[derive(Debug)]
pub struct Generator {
    recipe: Recipe,
    random: fastrand::Rng,
    seen: HashSet<u64>,
    table: Table,
    evaluation: Evaluation,
    experience: Experience,
}

impl Generator {
    /// How many tries in a row may fail before there seem to be no more openings.
    const TRIES: usize = 20_000;

    /// A generator that judges with this evaluation.
    ///
    /// # Errors
    ///
    /// If there is no memory for the search.
    pub fn new(recipe: Recipe, evaluation: Evaluation) -> Result<Self, String> {
        const MEBIBYTES: usize = 2;
        let random = fastrand::Rng::with_seed(recipe.seed);
        let (table, experience) = (Table::new(MEBIBYTES)?, Experience::new());
        Ok(Self { recipe, random, seen: HashSet::new(), table, evaluation, experience })
    }

    /// Random moves to a new position that the game goes on from, with nobody in check.
    fn candidate(&mut self) -> Option<(Opening, Game)> {
        let root = Position::start();
        let mut game = Game::new(root.clone());
        for _ in 0..self.random.usize(self.recipe.plies.clone()) {
            let mut moves = MoveList::new();
            movegen::legal(game.position(), &mut moves);
            game.play(*self.random.choice(moves.iter())?);
        }
        let quiet = !game.checks().any() && movegen::game_end(&game, &Rules::default()).is_none();
        let new = quiet && self.seen.insert(game.position().key());
        new.then(|| (Opening { root, moves: game.moves().flatten().collect() }, game))
    }

    /// Whether the side to move stands about as well as the other. Most openings are far from it, which a shallow look
    /// tells.
    fn is_even(&self, game: &Game) -> bool {
        let Recipe { depth, limit, .. } = self.recipe;
        self.is_within(game, depth / 2, 4 * limit) && self.is_within(game, depth, limit)
    }

    fn is_within(&self, game: &Game, depth: u32, limit: i32) -> bool {
        /// Some positions explode: then a shallower look must do.
        const NODES: u64 = 500_000;
        let limits = Limits { depth: Some(depth.max(1)), nodes: Some(NODES), ..Limits::default() };
        // What was searched before must not matter: the same opening is judged the same in every run.
        self.table.clear();
        self.evaluation.cache().clear();
        self.experience.clear();
        let Self { table, evaluation, experience, .. } = self;
        let resources = Resources { table, evaluation, experience };
        let signals = Signals::thinking();
        match search(game, &limits, &Settings::default(), resources, &signals, &mut |_| {}) {
            Outcome::Move { score, .. } => score.abs() <= limit,
            Outcome::Win | Outcome::Resign => false,
        }
    }
}

impl Iterator for Generator {
    type Item = Opening;

    /// The next opening; `None` if very many tries brought none.
    fn next(&mut self) -> Option<Opening> {
        (0..Self::TRIES).find_map(|_| {
            let (opening, game) = self.candidate()?;
            self.is_even(&game).then_some(opening)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(seed: u64) -> Vec<Opening> {
        let recipe = Recipe { plies: 2..=5, depth: 2, limit: 150, seed };
        Generator::new(recipe, Evaluation::material()).unwrap().take(20).collect()
    }

    #[test]
    fn openings_are_what_the_recipe_says() {
        let openings = some(1);
        let keys: HashSet<_> = openings.iter().map(|opening| opening.game().position().key()).collect();
        assert_eq!((openings.len(), keys.len()), (20, 20));
        for opening in &openings {
            assert!((2..=5).contains(&opening.moves.len()));
            assert!(!opening.game().checks().any());
            assert_eq!(opening.to_string().parse().as_ref(), Ok(opening));
        }
        assert_eq!(openings, some(1));
        assert_ne!(openings, some(2));
    }

    #[test]
    fn it_ends_when_there_are_no_more() {
        let recipe = Recipe { plies: 1..=1, depth: 1, limit: 1000, seed: 0 };
        let mut moves = MoveList::new();
        movegen::legal(&Position::start(), &mut moves);
        let count = Generator::new(recipe, Evaluation::material()).unwrap().count();
        assert!((1..=moves.len()).contains(&count), "{count}");
    }
}
