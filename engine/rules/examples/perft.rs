//! Counts the positions that legal moves lead to, for each move of a position:
//! `cargo run --release --example perft -- [depth] [SFEN]`.

use std::error::Error;
use std::time::Instant;

use katagami_rules::{Position, movegen};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    let sfen = arguments.collect::<Vec<_>>().join(" ");
    let mut position = if sfen.is_empty() { Position::start() } else { sfen.parse()? };

    let start = Instant::now();
    let mut total = 0;
    for (mv, leaves) in movegen::divide(&mut position, depth) {
        println!("{mv}: {leaves}");
        total += leaves;
    }
    println!("{total} positions at depth {depth} in {:.3} s", start.elapsed().as_secs_f64());
    Ok(())
}
