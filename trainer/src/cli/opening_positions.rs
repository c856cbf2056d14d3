//! `katagami-trainer positions openings`.

use std::collections::HashSet;
use std::path::PathBuf;

use katagami_rules::game::{Game, Rules};
use katagami_rules::position::Position;
use katagami_trainer::inputs::open;
use katagami_trainer::openings::{Opening, write};
use katagami_trainer::positions::Sample;

use super::output::{Result, print_line};
use super::skipped::Skipped;

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of positions or games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only positions with a score from -N to N
    #[arg(long, value_name = "N")]
    even: Option<u16>,
    /// The maximum number of openings
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    limit: usize,
    /// The file to write; compressed if its name ends with .zst
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes the positions as openings, each once. Positions in which the game is over are left out.
pub(super) fn run(arguments: &Arguments) -> Result {
    let Arguments { files, even, limit, out } = arguments;
    let is_even = |sample: &Sample| {
        even.is_none_or(|even| sample.score.is_some_and(|score| score.unsigned_abs() <= even))
    };
    let mut skipped = Skipped::default();
    let (mut keys, mut openings) = (HashSet::new(), Vec::new());
    'files: for path in files {
        for sample in open(path, None)? {
            if openings.len() == *limit {
                break 'files;
            }
            match sample {
                Ok(sample) if is_even(&sample) && goes_on(&sample.position) => {
                    if keys.insert(sample.position.key()) {
                        openings.push(Opening { root: sample.position, moves: Vec::new() });
                    }
                }
                Ok(_) => {}
                Err(error) => skipped.add(&error),
            }
        }
    }
    if openings.is_empty() {
        return Err("there are no such positions".into());
    }
    let written = openings.len();
    write(out, &format!("{written} positions: katagami-trainer positions openings"), &openings)?;
    print_line(format_args!("{written} openings written, {skipped} skipped"))
}

/// Whether a game goes on from the position.
fn goes_on(position: &Position) -> bool {
    Game::new(position.clone()).outcome(&Rules::default()).is_none()
}
