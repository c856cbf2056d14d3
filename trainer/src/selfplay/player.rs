//! One game of the engine against itself.

use std::ops::ControlFlow;

use katagami::eval::Evaluation;
use katagami::movegen::{self, MoveList};
use katagami::position::{Game, Position, Rules};
use katagami::search::{self, Experience, Limits, Resources, Settings, Signals, Table};
use katagami::types::{Color, Move};

use super::recipe::Recipe;
use crate::matches::Stop;
use crate::matches::games::Agreement;
use crate::openings::Opening;
use crate::positions::{Example, Outcome};

/// Plays games, one after the other; each thread has a player.
#[derive(Debug)]
pub(super) struct Player<'a> {
    recipe: &'a Recipe,
    evaluation: &'a Evaluation,
    openings: &'a [Opening],
    stop: &'a Stop,
    limits: Limits,
    settings: Settings,
    table: Table,
    experience: Experience,
}

/// A game in progress.
struct Course<'a> {
    game: Game,
    whims: Whims<'a>,
    /// What was searched since the last random move.
    thoughts: Vec<Thought>,
    agreement: Agreement,
}

/// A move that was searched for.
struct Thought {
    position: Position,
    mv: Move,
    score: i32,
}

/// Scores are kept within this: beyond it a game is won, and how fast the mate is does not matter to learning.
pub const SCORE_LIMIT: i32 = 10_000;

impl<'a> Player<'a> {
    pub(super) fn new(
        recipe: &'a Recipe,
        evaluation: &'a Evaluation,
        openings: &'a [Opening],
        stop: &'a Stop,
    ) -> Result<Self, String> {
        let rules = Rules { maximum_plies: Some(recipe.max_plies), ..Rules::default() };
        Ok(Self {
            recipe,
            evaluation,
            openings,
            stop,
            limits: recipe.limits(),
            settings: Settings { rules, ..Settings::default() },
            table: Table::new(recipe.hash)?,
            experience: Experience::new(),
        })
    }

    /// Plays a game of the whole self-play; its positions, or `None` if all is to stop.
    ///
    /// It depends on nothing but its number and the recipe: what was searched before is forgotten. What comes before a
    /// random move says little about how the game ended and is not kept.
    pub(super) fn play(&self, number: u64) -> Option<Vec<Example>> {
        self.table.clear();
        self.experience.clear();
        let mut random = self.recipe.random(number);
        let game = match random.choice(self.openings) {
            Some(opening) => opening.game(),
            None => Game::new(Position::start()),
        };
        let whims = Whims::new(self.recipe, random);
        let mut course = Course { game, whims, thoughts: Vec::new(), agreement: Agreement::default() };
        while !self.stop.is_set() {
            if let ControlFlow::Break(winner) = self.turn(&mut course) {
                return Some(course.thoughts.into_iter().map(|thought| thought.example(winner)).collect());
            }
        }
        None
    }

    /// One move; who won, if anybody, once the game is over.
    fn turn(&self, course: &mut Course<'_>) -> ControlFlow<Option<Color>> {
        let Course { game, whims, thoughts, agreement } = course;
        let side = game.position().side();
        if let Some(end) = movegen::game_end(game, &self.settings.rules) {
            return ControlFlow::Break(end.winner(side));
        }
        if let Some(mv) = whims.next(game) {
            game.play(mv);
            thoughts.clear();
            return ControlFlow::Continue(());
        }
        match self.think(game) {
            search::Outcome::Win => ControlFlow::Break(Some(side)),
            search::Outcome::Resign => ControlFlow::Break(Some(!side)),
            search::Outcome::Move { best, score, .. } => {
                thoughts.push(Thought { position: game.position().clone(), mv: best, score });
                game.play(best);
                let rule = self.recipe.adjudication;
                let decided = rule.and_then(|rule| agreement.hear(rule, side, Some(score)));
                if decided.is_some() { ControlFlow::Break(decided) } else { ControlFlow::Continue(()) }
            }
        }
    }

    fn think(&self, game: &Game) -> search::Outcome {
        let Self { table, evaluation, experience, .. } = self;
        let resources = Resources { table, evaluation, experience };
        let signals = Signals::thinking();
        search::search(game, &self.limits, &self.settings, resources, &signals, &mut |_| {})
    }
}

impl Thought {
    fn example(self, winner: Option<Color>) -> Example {
        let outcome = Outcome::for_side(self.position.side(), winner);
        let score = Some(self.score.clamp(-SCORE_LIMIT, SCORE_LIMIT) as i16);
        Example { position: self.position, score, outcome, mv: self.mv }
    }
}

/// The random moves of a game.
struct Whims<'a> {
    recipe: &'a Recipe,
    random: fastrand::Rng,
    /// How many moves it begins with.
    first: usize,
    /// How many moves were made so far, random or not.
    made: usize,
}

impl<'a> Whims<'a> {
    fn new(recipe: &'a Recipe, mut random: fastrand::Rng) -> Self {
        let first = random.usize(recipe.random_plies.clone());
        Self { recipe, random, first, made: 0 }
    }

    /// A random move, if this is the time for one.
    fn next(&mut self, game: &Game) -> Option<Move> {
        const THOUSAND: u32 = 1000;
        let Self { recipe, random, .. } = self;
        let is_random = self.made < self.first
            || (self.made < recipe.noise_plies && random.u32(..THOUSAND) < recipe.noise);
        self.made += 1;
        if !is_random {
            return None;
        }
        let mut moves = MoveList::new();
        movegen::legal_with(game.position(), game.checks(), &mut moves);
        random.choice(moves.iter()).copied()
    }
}
