//! Openings as they are asked for, on the command line or by a longer command.

use std::path::PathBuf;
use std::time::Duration;

use katagami::cli::overwriting::Overwriting;
use katagami::cli::progress_display::ProgressDisplay;

use super::engines::EngineSpec;
use super::opening_generator::{OpeningConfig, OpeningGenerator, OpeningJudge};
use super::openings::{Opening, write};
use crate::evaluation;
use crate::file_error::FileError;
use crate::options::{after, seconds};
use crate::session::{Result, Session};

/// The options of generating openings.
#[derive(Clone, Debug, clap::Args)]
pub struct OpeningOptions {
    /// The number of openings
    #[arg(long, default_value_t = 3000)]
    pub count: usize,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub config: OpeningConfig,
    /// The weights of the search: a file or folder, or the word material; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS")]
    pub eval: Option<PathBuf>,
    /// Another engine that must find the openings even, too: name= cmd= args= dir= option.NAME=, as `match --engine`
    #[arg(long, value_name = "WORDS")]
    pub judge: Option<EngineSpec>,
    /// The nodes of each search of that engine
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub judge_nodes: u64,
    /// Stop after this number of seconds, with the openings found
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// The file to write; compressed if its name ends with .zst
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub overwriting: Overwriting,
}

/// Generates openings and writes them, sorted.
///
/// # Errors
///
/// If too few are found, an engine fails, a file cannot be read or written, or it is interrupted.
pub fn make(options: &OpeningOptions, session: &Session) -> Result {
    let OpeningOptions { count, config, eval, judge, judge_nodes, seconds, out, overwriting } = options;
    overwriting.check(out).map_err(FileError::io(out))?;
    let OpeningConfig { plies, depth, max_score, seed } = config;
    let evaluation = evaluation::load(eval.as_deref())?;
    let weights = evaluation.weights().origin.clone();
    let mut generator = OpeningGenerator::new(config.clone(), evaluation)?;
    if let Some(seconds) = *seconds {
        generator = generator.until(after(seconds)?);
    }
    let judge = judge.clone().map(EngineSpec::named);
    let mut running =
        judge.as_ref().map(|engine| OpeningJudge::start(engine, *judge_nodes, *max_score)).transpose()?;
    let stop = session.stop();
    let generator = generator.take_while(|_| !stop.is_set());
    let even = generator.filter_map(|opening| {
        let even = running.as_mut().map_or(Ok(true), |judge| judge.is_even(&opening));
        even.map(|even| even.then_some(opening)).transpose()
    });
    let progress = ProgressDisplay::new(*count as u64, "openings");
    let even = even.take(*count).inspect(|_| progress.advance(1));
    let openings = even.collect::<Result<Vec<Opening>, _>>();
    let name = judge.map_or(String::new(), |engine| engine.name);
    let mut openings = openings.map_err(|failure| format!("engine {name}: {failure}"))?;
    openings.sort_by_cached_key(ToString::to_string);
    let found = openings.len();
    let (least, most) = (plies.start(), plies.end());
    let judges =
        if name.is_empty() { weights } else { format!("{weights} and by {name} at {judge_nodes} nodes") };
    let about = format!(
        "{found} openings: katagami-trainer openings --count {count} --plies {least}..{most} --depth {depth} \
         --max-score {max_score} --seed {seed}, judged by {judges}"
    );
    if found > 0 {
        write(out, &about, &openings)?;
    }
    if found < *count && stop.is_set() {
        return Err(format!("interrupted; {found} openings were found").into());
    }
    if found == 0 || found < *count && seconds.is_none() {
        let remedy =
            if seconds.is_some() { "more --seconds" } else { "other --plies or a greater --max-score" };
        return Err(format!("found only {found} openings; {remedy} may find more").into());
    }
    Ok(())
}
