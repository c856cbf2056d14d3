//! Nodes a second of engines on the same positions.
//!
//! The engines take turns at each position, so that whatever else the machine does hits all of them alike, and the median of
//! several rounds counts.

use std::path::PathBuf;
use std::time::Duration;

use katagami::cli::ending::UsageError;
use katagami::cli::progress_display::ProgressDisplay;
use katagami::cli::result_format::ResultFormat;
use katagami::cli::time_control::{PlayerTime, TimeControl, go_command};
use katagami::search::bench_games;
use katagami_rules::types::{ByColor, Color};
use serde_json::json;

use super::engines::{EngineProcess, EngineSpec, with_common};
use super::openings;
use crate::session::{Result, Session};

/// The options of measuring speed.
#[derive(Clone, Debug, clap::Args)]
pub struct SpeedOptions {
    /// An engine: name= cmd= args= dir= option.NAME=, as `match --engine`; several take turns
    #[arg(long, value_name = "WORDS", required = true)]
    pub engine: Vec<EngineSpec>,
    /// What all engines have in common, unless they say otherwise: args= dir= option.NAME=
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    pub each: String,
    /// A file of positions, one a line: an SFEN or `startpos moves ...`; those of `katagami bench` if not given
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// The limit of each search: movetime=, nodes= or depth=
    #[arg(long, value_name = "CONTROL", default_value = "movetime=1000")]
    pub time: TimeControl,
    /// The number of rounds, whose medians count
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub format: ResultFormat,
}

/// How long an engine may take to get ready, and for a search by nodes or to a depth.
const TIMEOUT: Duration = Duration::from_secs(600);

/// One search: its nodes, and the seconds it had the processor.
type Measured = (u64, f64);

/// Measures the engines and prints a row for each position and one for all of them: nodes a second, and the ratio of the first
/// engine to each other one.
///
/// # Errors
///
/// If an engine fails or counts no nodes, the positions cannot be read, or it is interrupted.
pub fn measure(options: &SpeedOptions, session: &Session) -> Result {
    if options.time.has_clock() {
        return Err(UsageError("--time takes movetime=, nodes= or depth=, no clock".into()).into());
    }
    let specs = with_common(options.engine.clone(), &options.each).map_err(UsageError)?;
    let specs: Vec<_> = specs.into_iter().map(EngineSpec::named).collect();
    let positions: Vec<String> = match &options.positions {
        Some(file) => openings::read(file)?.iter().map(ToString::to_string).collect(),
        None => bench_games().map(|game| format!("sfen {}", game.position())).collect(),
    };
    let go = go_command(&ByColor([PlayerTime::new(options.time); 2]), Color::Black);
    let start = |spec| EngineProcess::start(spec, TIMEOUT, session.stop());
    let mut engines = specs.iter().map(start).collect::<std::result::Result<Vec<_>, _>>()?;

    let searches = u64::from(options.rounds) * positions.len() as u64 * engines.len() as u64;
    let progress = ProgressDisplay::new(searches, "searches");
    // By position, engine and round.
    let mut measured = vec![vec![Vec::<Measured>::new(); engines.len()]; positions.len()];
    for _ in 0..options.rounds {
        for (position, measured) in positions.iter().zip(&mut measured) {
            for ((engine, spec), measured) in engines.iter_mut().zip(&specs).zip(measured) {
                measured.push(
                    search(engine, position, &go).map_err(|why| format!("engine {}: {why}", spec.name))?,
                );
                progress.advance(1);
            }
        }
    }
    drop(progress);
    engines.into_iter().for_each(EngineProcess::quit);

    let names: Vec<_> = specs.iter().map(|spec| spec.name.as_str()).collect();
    options.format.print_text(head(&names))?;
    for (number, (position, measured)) in positions.iter().zip(&measured).enumerate() {
        print_row(options.format, &names, &(number + 1).to_string(), Some(position), measured)?;
    }
    let sums: Vec<Vec<Measured>> = (0..names.len()).map(|engine| sums_of_rounds(&measured, engine)).collect();
    print_row(options.format, &names, "all", None, &sums)
}

/// Lets an engine search a position that it knows nothing of.
fn search(engine: &mut EngineProcess, position: &str, go: &str) -> Result<Measured, String> {
    engine.new_game().map_err(|failure| failure.to_string())?;
    let answer = engine
        .search(&format!("position {position}"), go, Some(TIMEOUT))
        .map_err(|failure| failure.to_string())?;
    let nodes = answer.info.nodes.filter(|&nodes| nodes > 0);
    let nodes = nodes.ok_or_else(|| format!("it counted no nodes for {position}"))?;
    Ok((nodes, answer.own_time.as_secs_f64()))
}

/// What an engine searched in each round.
fn sums_of_rounds(measured: &[Vec<Vec<Measured>>], engine: usize) -> Vec<Measured> {
    let rounds = measured.first().map_or(0, |position| position[engine].len());
    let add = |(nodes, time): Measured, (more, longer): Measured| (nodes + more, time + longer);
    let sum = |round: usize| measured.iter().map(|position| position[engine][round]).fold((0, 0.0), add);
    (0..rounds).map(sum).collect()
}

/// The median of nodes a second.
fn median_rate(measured: &[Measured]) -> f64 {
    // A search that takes no measurable time is none.
    let mut rates: Vec<_> = measured.iter().map(|&(nodes, time)| nodes as f64 / time.max(1e-6)).collect();
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// The titles of the columns: the engines, then the others that the first one is compared with.
fn head(names: &[&str]) -> String {
    let others = names.iter().skip(1).map(|name| format!("to {name}"));
    let titles = names.iter().map(|&name| name.to_owned()).chain(others);
    titles.fold("position".to_owned(), |line, title| line + &cell(&title, &title))
}

/// A cell as wide as its column, whose title is given.
fn cell(title: &str, text: &str) -> String {
    format!("  {text:>0$}", title.chars().count().max(10))
}

fn print_row(
    format: ResultFormat,
    names: &[&str],
    label: &str,
    position: Option<&str>,
    measured: &[Vec<Measured>],
) -> Result {
    let rates: Vec<_> = measured.iter().map(|rounds| median_rate(rounds)).collect();
    let ratios: Vec<_> = rates.iter().skip(1).map(|other| rates[0] / other).collect();
    let mut row = format!("{label:8}");
    for (name, rate) in names.iter().zip(&rates) {
        row += &cell(name, &format!("{rate:.0}"));
    }
    for (name, ratio) in names.iter().skip(1).zip(&ratios) {
        row += &cell(&format!("to {name}"), &format!("{ratio:.3}"));
    }
    let engines: Vec<_> = names
        .iter()
        .zip(&rates)
        .map(|(name, rate)| json!({ "name": name, "nodes_per_second": rate }))
        .collect();
    Ok(format.print(row, || json!({ "position": position, "engines": engines, "ratios": ratios }))?)
}
