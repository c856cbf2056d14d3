//! `katagami-trainer positions openings`: openings taken from positions.

use std::collections::HashSet;
use std::num::NonZero;
use std::path::PathBuf;

use katagami::cli::overwriting::Overwriting;
use katagami::search::{Decision, Limits, Settings};
use katagami_evaluation::Evaluation;
use katagami_rules::game::{Game, Rules};
use katagami_trainer::arena::openings::{Opening, write};
use katagami_trainer::file_error::FileError;
use katagami_trainer::positions::Sample;
use katagami_trainer::search_memory::SearchMemory;
use katagami_trainer::stop_flag::StopFlag;

use super::skipped::{Skipped, valid_samples};
use crate::evaluation;
use crate::session::{Result, print_line};

/// The arguments of `positions openings`.
#[derive(Debug, clap::Args)]
pub(super) struct FromPositions {
    /// Files of positions or games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only positions with a score from -N to N
    #[arg(long, alias = "even", value_name = "N")]
    max_score: Option<u16>,
    /// Only every N-th of these positions
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZero<usize>,
    /// Only positions whose score differs by N or more from that of a search of --nodes
    #[arg(long, value_name = "N", requires = "nodes")]
    disputed: Option<u16>,
    /// The number of nodes of this search
    #[arg(long, value_name = "NODES", requires = "disputed")]
    nodes: Option<u64>,
    /// The weights of this search: a file or folder, or the word material; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS", requires = "disputed")]
    eval: Option<PathBuf>,
    /// The maximum number of openings
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    limit: usize,
    /// The file to write; compressed if its name ends with .zst
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// Writes the positions as openings, each once. Positions in which the game is over are left out.
pub(super) fn from_positions(arguments: &FromPositions) -> Result {
    let FromPositions { files, max_score, every, limit, out, .. } = arguments;
    let is_even = |sample: &Sample| {
        max_score.is_none_or(|most| sample.score.is_some_and(|score| score.unsigned_abs() <= most))
    };
    arguments.overwriting.check_made_of(files, out).map_err(FileError::io(out))?;
    let dispute = Dispute::new(arguments)?;
    let stop = StopFlag::on_interrupt()?;
    let mut skipped = Skipped::default();
    let (mut keys, mut openings) = (HashSet::new(), Vec::new());
    let mut number = 0_usize;
    let mut samples = valid_samples(files, None, &mut skipped);
    while openings.len() < *limit
        && !stop.is_set()
        && let Some(sample) = samples.next()
    {
        let sample = sample?;
        let game = Game::new(sample.position.clone());
        if is_even(&sample) && game.outcome(&Rules::default()).is_none() {
            number += 1;
            let chosen = number.is_multiple_of(every.get())
                && dispute.as_ref().is_none_or(|dispute| dispute.differs(&sample));
            if chosen && keys.insert(sample.position.key()) {
                openings.push(Opening { root: sample.position, moves: Vec::new() });
            }
        }
    }
    drop(samples);
    if openings.is_empty() && !stop.is_set() {
        return Err("there are no such positions".into());
    }
    let written = openings.len();
    if written > 0 {
        write(out, &format!("{written} positions: katagami-trainer positions openings"), &openings)?;
    }
    print_line(format_args!("{written} openings written, {skipped} skipped"))?;
    if stop.is_set() { Err("interrupted; files were not read to their end".into()) } else { Ok(()) }
}

/// A search whose score is compared with that of a position.
struct Dispute {
    difference: i32,
    limits: Limits,
    evaluation: Evaluation,
    memory: SearchMemory,
}

impl Dispute {
    /// The size of the transposition table in MiB.
    const HASH: usize = 16;
    /// A game with this score is decided: self-play ends it soon.
    const DECIDED: i32 = 3000;

    /// `None` if the arguments ask for no search.
    fn new(FromPositions { disputed, nodes, eval, .. }: &FromPositions) -> Result<Option<Self>> {
        let Some(difference) = disputed else { return Ok(None) };
        Ok(Some(Self {
            difference: i32::from(*difference),
            limits: Limits { nodes: *nodes, ..Limits::default() },
            evaluation: evaluation::load(eval.as_deref())?,
            memory: SearchMemory::new(Self::HASH)?,
        }))
    }

    /// Whether the score of a position differs enough from that of the search, and the game is not decided.
    fn differs(&self, sample: &Sample) -> bool {
        self.memory.clear();
        let game = Game::new(sample.position.clone());
        let decision = self.memory.search(&game, &self.limits, &Settings::default(), &self.evaluation);
        match (sample.score, decision) {
            (Some(known), Decision::Move { score, .. }) => {
                (score - i32::from(known)).abs() >= self.difference && score.abs() < Self::DECIDED
            }
            _ => false,
        }
    }
}
