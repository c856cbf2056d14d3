//! Which openings a match or a self-play begins with: those of a file, those built in, or some made on the spot.

use std::path::Path;

use katagami::cli::interruption;
use katagami::cli::progress_display::ProgressDisplay;

use super::opening_generator::{LIMITS, OpeningConfig, OpeningGenerator};
use super::openings::{self, Opening};
use crate::evaluation;
use crate::session::Result;

/// The openings of a file, or if none is given those for this board, and where they come from.
///
/// # Errors
///
/// If the file cannot be read, or no openings can be made.
pub fn choose(file: Option<&Path>) -> Result<(Vec<Opening>, String)> {
    if let Some(file) = file {
        return Ok((openings::read(file)?, file.display().to_string()));
    }
    if openings::are_built_in() {
        return Ok((openings::embedded()?, "built in".into()));
    }
    Ok((make()?, "made on the spot".into()))
}

/// Makes openings by random moves that a short search with the board's weights judges as even as there are enough. They are the same
/// each time, so that a match can be continued.
fn make() -> Result<Vec<Opening>> {
    const COUNT: usize = 300;
    const ENOUGH: usize = 100;
    let progress = ProgressDisplay::new(COUNT as u64, "openings");
    let mut openings = Vec::new();
    for max_score in LIMITS {
        let config = OpeningConfig { plies: 2..=8, depth: 4, max_score, seed: 1 };
        let generator = OpeningGenerator::new(config, evaluation::load(None)?)?;
        openings = generator.take(COUNT).take_while(|_| !interruption::happened()).collect();
        progress.show(openings.len() as u64, String::new);
        if openings.len() >= ENOUGH || interruption::happened() {
            break;
        }
    }
    if openings.is_empty() {
        Err("no even openings were found; --openings names a file".into())
    } else {
        Ok(openings)
    }
}
