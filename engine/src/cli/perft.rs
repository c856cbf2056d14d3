//! `katagami perft`: counts leaves and tells how fast.

use std::time::Instant;

use katagami::board::START_SFEN;
use katagami::movegen;
use katagami::position::Position;

/// What to count.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How many plies ahead.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=12))]
    depth: u32,
    /// From which position.
    #[arg(long, default_value = START_SFEN)]
    sfen: String,
    /// Make and unmake every leaf instead of counting the last ply's moves.
    #[arg(long)]
    no_bulk: bool,
}

/// Prints leaf nodes, seconds and nodes a second.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut position = Position::from_sfen(&arguments.sfen).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let nodes = if arguments.no_bulk {
        movegen::perft_no_bulk(&mut position, arguments.depth)
    } else {
        movegen::perft(&mut position, arguments.depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    let per_second = nodes as f64 / seconds.max(1e-9);
    super::say(format_args!("{nodes} nodes, {seconds:.3} s, {per_second:.0} nodes/s"))
}
