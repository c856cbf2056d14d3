//! A self-play as it is asked for, on the command line or by a longer command.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use katagami::cli::overwriting::Overwriting;
use katagami::cli::progress_display::ProgressDisplay;
use serde::{Deserialize, Serialize};

use super::{Goal, SelfPlay, SelfPlayConfig, SelfPlayProgress};
use crate::arena::announced_mates::MateCounts;
use crate::arena::opening_choice;
use crate::arena::openings::{self, Opening};
use crate::evaluation;
use crate::file_error::FileError;
use crate::json_output::{self, PRINTED};
use crate::options::{after, seconds, warn_of_threads};
use crate::positions::kpos::Metadata;
use crate::session::{INTERRUPTED, Result, Session};

/// The options of a self-play.
#[derive(Clone, Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("goal").required(true)), group(clap::ArgGroup::new("limit").required(true).multiple(true)))]
pub struct SelfPlayOptions {
    /// The number of games, in all shards together
    #[arg(long, group = "goal", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// The number of positions, in all shards together; the last game is finished
    #[arg(long, group = "goal", value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: Option<u64>,
    /// The number of seconds after which no game begins
    #[arg(long, group = "goal", value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub config: SelfPlayConfig,
    /// The openings before the random moves: startpos, built-in, or a file
    #[arg(long, value_name = "WHICH", default_value = "startpos")]
    pub openings: String,
    /// The weights: a file or folder, or the word material; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS")]
    pub eval: Option<PathBuf>,
    /// The number of games at once
    #[arg(long, alias = "threads", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// Check each mate that the search announces, with this number of nodes of the mate solver a position; 0 for no checks
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub mate_nodes: u64,
    /// The file for the positions
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Continue that file if it exists
    #[arg(long)]
    pub resume: bool,
    /// At the end, write the numbers of games and positions to this file as JSON; without a file, print them instead of the text
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = PRINTED)]
    pub json: Option<PathBuf>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub overwriting: Overwriting,
}

/// Plays the games, and returns how many are in the file.
///
/// # Errors
///
/// If the options do not fit together, a file cannot be read or written, or the self-play is interrupted. With `resume` the same
/// call goes on.
pub fn play(options: &SelfPlayOptions, session: &Session) -> Result<SelfPlayResult> {
    if !options.resume {
        json_output::check(options.json.as_deref(), options.overwriting)?;
    }
    warn_of_threads("--concurrency", usize::from(options.concurrency));
    let eval = options.eval.as_deref();
    let (evaluation, weights_checksum) = (evaluation::load(eval)?, evaluation::checksum(eval)?);
    let openings = openings(&options.openings)?;
    let metadata = [
        ("evaluation", evaluation.weights().origin.clone().into()),
        ("evaluation_checksum", weights_checksum.into()),
        ("openings", options.openings.clone().into()),
        ("openings_checksum", openings::checksum(&openings).into()),
    ];
    let selfplay = SelfPlay {
        config: options.config.clone(),
        evaluation: &evaluation,
        openings: &openings,
        metadata: metadata.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Metadata>(),
        goal: options.goal()?,
        concurrency: usize::from(options.concurrency),
        mate_nodes: options.mate_nodes,
        path: options.out.clone(),
        resume: options.resume,
    };
    if options.overwriting.force && options.out.exists() {
        fs::remove_file(&options.out).map_err(FileError::io(&options.out))?;
    }
    let (start, shard) = (Instant::now(), selfplay.config.shard);
    let display = match selfplay.goal {
        Goal::Games(games) => ProgressDisplay::new(shard.share(games), "games"),
        Goal::Positions(positions) => ProgressDisplay::new(shard.share(positions), "positions"),
        Goal::Until(end) => {
            let seconds = end.duration_since(start).as_secs_f64().ceil();
            ProgressDisplay::new(seconds as u64, "seconds")
        }
    };
    let done = selfplay.run(session.stop(), |progress| {
        let count = match selfplay.goal {
            Goal::Games(_) => progress.games,
            Goal::Positions(_) => progress.positions,
            Goal::Until(_) => start.elapsed().as_secs(),
        };
        display.show(count, || report(progress, start));
    })?;
    drop(display);
    if !json_output::is_printed(options.json.as_deref()) {
        session.print(report(&done, start))?;
    }
    if session.stop().is_interrupted() {
        return Err(INTERRUPTED.into());
    }
    let result = SelfPlayResult { games: done.games, positions: done.positions };
    json_output::write(options.json.as_deref(), vec![serde_json::to_value(result)?], session)?;
    Ok(result)
}

impl SelfPlayOptions {
    /// The fields that a longer command sets.
    pub const GIVEN: [&str; 6] = ["seed", "eval", "out", "json", "resume", "force"];

    fn goal(&self) -> Result<Goal> {
        match (self.games, self.positions, self.seconds) {
            (Some(games), ..) => Ok(Goal::Games(games)),
            (_, Some(positions), _) => Ok(Goal::Positions(positions)),
            (.., Some(seconds)) => Ok(Goal::Until(after(seconds)?)),
            (None, None, None) => Err("--games, --positions or --seconds is required".into()),
        }
    }
}

/// The openings that an argument names.
fn openings(name: &str) -> Result<Vec<Opening>> {
    let file = match name {
        "startpos" => return Ok(Vec::new()),
        "built-in" => None,
        file => Some(Path::new(file)),
    };
    Ok(opening_choice::choose(file)?.0)
}

/// What was played, and how fast.
fn report(progress: &SelfPlayProgress, start: Instant) -> String {
    let SelfPlayProgress { games, positions, duplicates, mates, .. } = progress;
    let speed = speed(progress, start);
    let announced = match mates.announced() {
        0 => String::new(),
        all => {
            let MateCounts { proved, played_out, unproven, refuted } = mates;
            format!(
                "; of {all} announced mates {proved} proved, {played_out} played out, {unproven} unproven, {refuted} false"
            )
        }
    };
    format!("{games} games, {positions} positions ({duplicates} duplicates left out), {speed}{announced}")
}

fn speed(progress: &SelfPlayProgress, start: Instant) -> String {
    let new = progress.positions - progress.before.1;
    format!("{:.0} positions/s", new as f64 / start.elapsed().as_secs_f64().max(1e-6))
}

/// The contents of the file of positions of a self-play that was run to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SelfPlayResult {
    /// The number of games.
    pub games: u64,
    /// The number of positions.
    pub positions: u64,
}

impl SelfPlayResult {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is invalid.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let text = fs::read_to_string(path).map_err(FileError::io(path))?;
        serde_json::from_str(&text).map_err(FileError::whole(path))
    }
}
