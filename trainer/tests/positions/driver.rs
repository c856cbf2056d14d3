//! Examples by random play, and files of them.

use std::path::Path;

use katagami::movegen::{self, MoveList};
use katagami::position::{Game, Position, Rules};
use katagami::types::Move;
use katagami_trainer::positions::shard::About;
use katagami_trainer::positions::{Example, Format, Outcome, Problem, Sink, open};

/// Examples of positions that random play reaches, with whatever scores, outcomes and moves.
pub fn examples(seed: u64, count: usize) -> Vec<Example> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    let mut examples = Vec::new();
    while examples.len() < count {
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        if movegen::game_end(&game, &Rules::default()).is_some() || game.position().ply() > 200 {
            game = Game::new(Position::start());
            continue;
        }
        let mv = *random.choice(moves.iter()).unwrap();
        examples.push(Example {
            position: game.position().clone(),
            score: Some(random.i16(-32_000..=32_000)),
            outcome: *random.choice(&Outcome::ALL).unwrap(),
            mv: if random.u8(..20) == 0 { Move::NONE } else { mv },
        });
        game.play(mv);
    }
    examples
}

/// Writes examples into a file.
pub fn write(path: &Path, format: Format, examples: &[Example]) -> Result<(), Problem> {
    let mut sink = Sink::create(path, format, &About::new())?;
    examples.iter().try_for_each(|example| sink.write(example))?;
    sink.finish()
}

/// What can be read of a file, and what is wrong with it.
pub fn read(path: &Path) -> (Vec<Example>, Vec<String>) {
    let mut read = (Vec::new(), Vec::new());
    match open(path, None) {
        Err(problem) => read.1.push(problem.to_string()),
        Ok(examples) => examples.for_each(|example| match example {
            Ok(example) => read.0.push(example),
            Err(problem) => read.1.push(problem.to_string()),
        }),
    }
    read
}
