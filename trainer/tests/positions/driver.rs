//! Samples by random play, and files of them.

use std::path::Path;

use katagami_rules::types::Move;
use katagami_tests::random_play::random_moves;
use katagami_trainer::file_error::FileError;
use katagami_trainer::positions::kpos::Metadata;
use katagami_trainer::positions::open;
use katagami_trainer::positions::{Format, Sample, SampleWriter, Wdl};

/// Samples of positions that random play reaches, with whatever scores, outcomes and moves.
pub fn samples(seed: u64, count: usize) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(seed);
    let sample = |(position, mv)| Sample {
        position,
        score: Some(random.i16(-32_000..=32_000)),
        outcome: *random.choice(&Wdl::ALL).unwrap(),
        mv: if random.u8(..20) == 0 { Move::NONE } else { mv },
    };
    random_moves(seed, count, 200).into_iter().map(sample).collect()
}

/// Writes samples into a file.
pub fn write(path: &Path, format: Format, samples: &[Sample]) -> Result<(), FileError> {
    let mut writer = SampleWriter::create(path, format, &Metadata::new())?;
    samples.iter().try_for_each(|sample| writer.write(sample))?;
    writer.finish()
}

/// What can be read of a file, and what is wrong with it.
pub fn read(path: &Path) -> (Vec<Sample>, Vec<String>) {
    let mut read = (Vec::new(), Vec::new());
    match open(path, None) {
        Err(problem) => read.1.push(problem.to_string()),
        Ok(samples) => samples.for_each(|sample| match sample {
            Ok(sample) => read.0.push(sample),
            Err(problem) => read.1.push(problem.to_string()),
        }),
    }
    read
}
