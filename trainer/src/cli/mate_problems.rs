//! `katagami-trainer positions mates`: mate problems found in games.

use std::path::PathBuf;

use katagami::cli::overwriting::Overwriting;
use katagami::cli::progress_display::ProgressDisplay;
use katagami_rules::board::TITLE;
use katagami_storage::files;
use katagami_trainer::file_error::FileError;
use katagami_trainer::mate_problems::{MateProblem, ProblemFinder, ProblemSet};
use katagami_trainer::positions::Sample;
use katagami_trainer::stop_flag::StopFlag;

use super::skipped::{Skipped, valid_samples};
use crate::session::{Result, print_line};

/// The arguments of `positions mates`.
#[derive(Debug, clap::Args)]
pub(super) struct MatesOfGames {
    /// Files of positions or games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The number of problems of each length
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    each: u32,
    /// The longest mates, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=99))]
    longest: u32,
    /// The nodes of the solver for each question
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// Writes positions in which one check mates and no other, at most one of each game.
pub(super) fn find(arguments: &MatesOfGames) -> Result {
    let MatesOfGames { files, each, longest, nodes, out, overwriting } = arguments;
    overwriting.check_made_of(files, out).map_err(FileError::io(out))?;
    let stop = StopFlag::on_interrupt()?;
    let mut finder = ProblemFinder::new(*longest as usize, *nodes)?;
    let mut set = ProblemSet::new(*longest as usize, *each as usize);
    let mut skipped = Skipped::default();
    let progress = ProgressDisplay::endless("positions read");
    let (mut last_ply, mut of_game): (u32, Vec<MateProblem>) = (0, Vec::new());
    let mut samples = valid_samples(files, None, &mut skipped);
    for read in 1.. {
        let sample = samples.next().transpose()?.filter(|_| !stop.is_set());
        if sample.as_ref().is_none_or(|sample| sample.begins_game(last_ply)) {
            set.take_one(std::mem::take(&mut of_game));
        }
        let Some(Sample { position, score, .. }) = sample.filter(|_| !set.is_full()) else { break };
        last_ply = position.ply();
        // A side that is not ahead has hardly a mate.
        if score.is_none_or(|score| score > 0) {
            of_game.extend(finder.find(&position));
        }
        progress.show(read, || counts(&set));
    }
    drop((samples, progress));
    let summary = format!("{}, {skipped} records skipped", counts(&set));
    let problems = set.sorted();
    if problems.is_empty() && !stop.is_set() {
        return Err("there are no such positions".into());
    }
    if !problems.is_empty() {
        let about =
            format!("# {TITLE}: plies to mate, first move, position. katagami-trainer positions mates");
        let lines = problems.iter().map(ToString::to_string);
        let text: String = std::iter::once(about).chain(lines).map(|line| line + "\n").collect();
        files::write(out, text).map_err(FileError::io(out))?;
    }
    print_line(format_args!("{} problems written: {summary}", problems.len()))?;
    if stop.is_set() { Err("interrupted; files were not read to their end".into()) } else { Ok(()) }
}

/// How many problems there are of each length.
fn counts(set: &ProblemSet) -> String {
    let counts = set.counts().map(|(plies, count)| format!("{count} in {plies}"));
    counts.collect::<Vec<_>>().join(", ")
}
