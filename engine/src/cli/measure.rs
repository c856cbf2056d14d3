//! `katagami bench`, `katagami statistics` and `katagami perft`: the search and the generator of moves, measured.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use super::common::{CommandResult, default_evaluation, print};
use crate::search::{self, Signals, bench_games};
use katagami_evaluation::Evaluation;
use katagami_rules::{Game, Position, board::START_SFEN, movegen};

/// Prints the number of nodes of fixed positions, and how many a second.
pub(super) fn bench(depth: u32) -> CommandResult {
    print(search::bench(depth, &default_evaluation()?, &Signals::thinking())?)
}

/// The arguments of `katagami statistics`.
#[derive(Debug, clap::Args)]
pub(super) struct StatisticsArguments {
    /// The depth of the searches, in plies.
    #[arg(default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// A file of positions, one SFEN a line; the positions of `bench` if not given.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Search only every n-th position of the file.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..), requires = "positions")]
    every: u32,
    /// Evaluate by material alone.
    #[arg(long)]
    material: bool,
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
            let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
            let lines =
                text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
            let game = |(index, line): (usize, &str)| match Position::from_sfen(line) {
                Ok(position) => Ok(Game::new(position)),
                Err(error) => Err(format!("{}, line {}: {error}", file.display(), index + 1)),
            };
            lines.step_by(arguments.every as usize).map(game).collect::<Result<Vec<_>, _>>()?
        }
        None => bench_games().collect(),
    };
    let evaluation = if arguments.material { Evaluation::material() } else { default_evaluation()? };
    let (depth, hash) = (arguments.depth, arguments.hash as usize);
    print(search::statistics(&games, depth, hash, &evaluation, &Signals::thinking())?)
}

/// The arguments of `katagami perft`.
#[derive(Debug, clap::Args)]
pub(super) struct PerftArguments {
    /// The number of plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=12))]
    depth: u32,
    /// The position to start from, as SFEN.
    #[arg(long, default_value = START_SFEN)]
    sfen: String,
    /// Make and unmake the moves of the last ply, too, instead of only counting them.
    #[arg(long)]
    no_bulk: bool,
}

/// Prints leaves, seconds and leaves a second.
pub(super) fn perft(arguments: &PerftArguments) -> CommandResult {
    let mut position = Position::from_sfen(&arguments.sfen)?;
    let start = Instant::now();
    let nodes = if arguments.no_bulk {
        movegen::perft_no_bulk(&mut position, arguments.depth)
    } else {
        movegen::perft(&mut position, arguments.depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    let per_second = nodes as f64 / seconds.max(1e-9);
    print(format_args!("{nodes} nodes, {seconds:.3} s, {per_second:.0} nodes/s"))
}
