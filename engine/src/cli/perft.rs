//! `katagami perft`: counts leaves, and how many a second.

use std::time::Instant;

use katagami_rules::board::START_SFEN;
use katagami_rules::movegen;
use katagami_rules::position::Position;

use super::output::print;
use super::result::CommandResult;

/// The arguments of `katagami perft`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
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
pub(super) fn run(arguments: &Arguments) -> CommandResult {
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
