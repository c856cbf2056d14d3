//! Examples by random play, and files of them.

use std::path::Path;

use katagami::types::Move;
use katagami_tests::random_play::random_moves;
use katagami_trainer::positions::shard::About;
use katagami_trainer::positions::{Example, Format, Outcome, Problem, Sink, open};

/// Examples of positions that random play reaches, with whatever scores, outcomes and moves.
pub fn examples(seed: u64, count: usize) -> Vec<Example> {
    let mut random = fastrand::Rng::with_seed(seed);
    let example = |(position, mv)| Example {
        position,
        score: Some(random.i16(-32_000..=32_000)),
        outcome: *random.choice(&Outcome::ALL).unwrap(),
        mv: if random.u8(..20) == 0 { Move::NONE } else { mv },
    };
    random_moves(seed, count, 200).into_iter().map(example).collect()
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
