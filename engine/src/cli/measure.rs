//! `katagami bench`, `katagami statistics` and `katagami perft`: the search and the generator of moves, measured.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use super::common::{CommandResult, ResultFormat, at, evaluation, in_file};
use super::given_game::{self, GivenGame};
use super::progress_display::ProgressDisplay;
use crate::search::{self, Signals, bench_games};
use katagami_evaluation::Evaluation;
use katagami_rules::{board::START_SFEN, movegen};
use serde_json::json;

/// Prints the number of nodes of fixed positions, and how many a second.
pub(super) fn bench(depth: u32, material: bool, format: ResultFormat) -> CommandResult {
    let evaluation = built_in(material)?;
    let progress = ProgressDisplay::new(search::BENCH_GAMES, "positions");
    let mut watch = |done, depth| progress.show(done, || format!("depth {depth}"));
    let bench = search::bench(depth, &evaluation, &Signals::thinking(), &mut watch)?;
    drop(progress);
    Ok(format.print(
        bench,
        || json!({ "depth": depth, "nodes": bench.nodes, "seconds": bench.time.as_secs_f64() }),
    )?)
}

/// The evaluation built in, or material alone.
fn built_in(material: bool) -> CommandResult<Evaluation> {
    if material { Ok(Evaluation::material()) } else { evaluation(None) }
}

/// The arguments of `katagami statistics`.
#[derive(Debug, clap::Args)]
pub(super) struct StatisticsArguments {
    /// The depth of the searches, in plies.
    #[arg(default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// A file of positions, one a line: an SFEN or `startpos moves ...`; the positions of `bench` if not given.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Search only every n-th position of the file.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..), requires = "positions")]
    every: u32,
    /// Evaluate by material alone.
    #[arg(long)]
    material: bool,
    #[command(flatten)]
    format: ResultFormat,
    /// The size of the transposition table in MiB; it is empty before each position.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// Give a parameter of the search another value; may be given several times.
    #[cfg(feature = "tune")]
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

/// Searches and prints the statistics.
pub(super) fn statistics(arguments: &StatisticsArguments) -> CommandResult {
    #[cfg(feature = "tune")]
    for setting in &arguments.set {
        let (name, value) =
            setting.split_once('=').ok_or_else(|| format!("{setting:?} is not NAME=VALUE"))?;
        let set = search::Parameter::set(name, value);
        set.ok_or_else(|| format!("{name:?} is no parameter of the search"))??;
    }
    let games = match &arguments.positions {
        Some(file) => {
            let bytes = fs::read(file).map_err(at(file))?;
            let games = given_game::read_list(file, &bytes).map_err(|error| in_file(file, &error))?;
            games.iter().step_by(arguments.every as usize).map(|(_, game)| game.game()).collect()
        }
        None => bench_games().collect::<Vec<_>>(),
    };
    let evaluation = built_in(arguments.material)?;
    let (depth, hash) = (arguments.depth, arguments.hash as usize);
    let progress = ProgressDisplay::new(games.len() as u64, "positions");
    let mut watch = |done, depth| progress.show(done, || format!("depth {depth}"));
    let statistics = search::statistics(&games, depth, hash, &evaluation, &Signals::thinking(), &mut watch)?;
    drop(progress);
    Ok(arguments.format.print(&statistics, || {
        json!({ "depth": depth, "nodes": statistics.nodes(), "branching_factor": statistics.branching_factor(1) })
    })?)
}

/// The arguments of `katagami perft`.
#[derive(Debug, clap::Args)]
pub(super) struct PerftArguments {
    /// The number of plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=12))]
    depth: u32,
    /// The position to start from: an SFEN, `startpos moves ...`, or the file of a record.
    #[arg(long, alias = "position", value_name = "GAME", default_value = START_SFEN)]
    sfen: GivenGame,
    /// Make and unmake the moves of the last ply, too, instead of only counting them.
    #[arg(long)]
    no_bulk: bool,
    /// Print the leaves below each move first.
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    format: ResultFormat,
}

/// Prints leaves, seconds and leaves a second.
pub(super) fn perft(arguments: &PerftArguments) -> CommandResult {
    let mut position = arguments.sfen.read()?.game().position().clone();
    let start = Instant::now();
    let count = if arguments.no_bulk { movegen::perft_no_bulk } else { movegen::perft };
    let mut below: Vec<(String, u64)> = Vec::new();
    if let Some(depth) = arguments.depth.checked_sub(1) {
        let progress = ProgressDisplay::new(position.legal_moves().len() as u64, "moves");
        movegen::each_after_move(&mut position, |mv, position| {
            below.push((mv.to_string(), count(position, depth)));
            progress.advance(1);
        });
    }
    let leaves = below.iter().map(|(_, leaves)| leaves).sum();
    let nodes = if arguments.depth == 0 { 1 } else { leaves };
    let seconds = start.elapsed().as_secs_f64();
    if arguments.divide {
        below
            .iter()
            .try_for_each(|(mv, leaves)| arguments.format.print_text(format_args!("{mv}: {leaves}")))?;
    }
    let per_second = nodes as f64 / seconds.max(1e-9);
    let text = format!("{nodes} nodes, {seconds:.3} s, {per_second:.0} nodes/s");
    Ok(arguments.format.print(
        text,
        || json!({ "depth": arguments.depth, "nodes": nodes, "seconds": seconds, "moves": below }),
    )?)
}
