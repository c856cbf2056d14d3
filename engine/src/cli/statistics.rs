//! `katagami statistics`: how the tree grows with the depth, and what its nodes are spent on.

use std::fs;
use std::path::PathBuf;

use katagami::search::{Signals, bench_games, statistics};
use katagami_evaluation::Evaluation;
use katagami_rules::game::Game;
use katagami_rules::position::Position;

use super::default_evaluation::default_evaluation;
use super::output::print;
use super::result::CommandResult;

/// The arguments of `katagami statistics`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
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
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    #[cfg(feature = "tune")]
    for setting in &arguments.set {
        let (name, value) =
            setting.split_once('=').ok_or_else(|| format!("{setting:?} is not NAME=VALUE"))?;
        let set = katagami::search::Parameter::set(name, value);
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
    print(statistics(&games, arguments.depth, arguments.hash as usize, &evaluation, &Signals::thinking())?)
}
