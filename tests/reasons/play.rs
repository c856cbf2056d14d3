//! Positions of games of the engine against itself, with some moves at random.

use katagami::reasons::Reasoner;
use katagami_evaluation::{Evaluation, SquareOrder, Weights};
use katagami_rules::{Game, Move, Position, Rules};

use super::rules::moves;

/// The board's own weights.
pub fn evaluation() -> Evaluation {
    let weights = Weights::default_for_board(&|_, _| {}).expect("the board has weights, or counts material");
    Evaluation::new(weights, SquareOrder::ByRank, 8).expect("there is memory")
}

/// Games from positions of games: `count` of them, each with a legal move, from seeded games of little thought.
pub fn positions(evaluation: &Evaluation, seed: u64, count: usize) -> Vec<(Game, Move)> {
    let mut player = Reasoner::new().expect("there is memory");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = Game::new(Position::start());
        while game.outcome(&Rules::default()).is_none() && game.position().ply() < 160 && found.len() < count
        {
            let legal = moves(game.position());
            let any = legal[random.usize(..legal.len())];
            if random.u32(..6) == 0 {
                found.push((game.clone(), any));
            }
            let thought = if random.u32(..8) == 0 { None } else { player.best(evaluation, &game, 300) };
            game.make(thought.map_or(any, |line| line.moves[0]));
        }
    }
    found
}
