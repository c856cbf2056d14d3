//! Perft beside the fastest peers from the registry, in one run: `cargo bench -p katagami-benches --bench peers`.
//!
//! *Bulk* counts the last ply without making its moves, *no-bulk* makes every leaf with its hash key. Each peer is
//! walked the way its own perft does it, and built as fast as it goes: `haitaka` with its feature `qugiy`, all with
//! link-time optimisation, one codegen unit and this processor's instructions (`rsshogi` has no feature that concerns
//! speed). Prints million leaves a second and our ratio to the faster peer.

mod haitaka_walk;
mod replay;
mod rsshogi_walk;

use katagami_benches::positions::{Measured, STANDARD};
use katagami_benches::rounds::medians;
use katagami_rules::movegen;
use katagami_rules::position::Position;

/// How often each rival runs; the median counts.
const ROUNDS: usize = 7;

/// Counts leaves of one position to its depth.
type Walk<'a> = Box<dyn FnMut() -> u64 + 'a>;

fn main() {
    if katagami_rules::board::NAME != "standard" {
        println!("the peers play 9x9 shogi only");
        return;
    }
    replay::agree();
    println!("million leaves a second (median of {ROUNDS} rounds, taking turns)\n");
    println!(
        "{:8} {:8} {:>9} {:>9} {:>9} {:>9}",
        "position", "leaves", "katagami", "haitaka", "rsshogi", "ratio"
    );
    for measured in &STANDARD {
        compare(measured, "bulk", bulk_walks(measured));
        compare(measured, "no-bulk", no_bulk_walks(measured));
    }
}

fn bulk_walks(measured: &Measured) -> [Walk<'_>; 3] {
    let mut position = Position::from_sfen(measured.sfen).expect("a legal position");
    [
        Box::new(move || movegen::perft(&mut position, measured.depth)),
        haitaka_walk::bulk(measured),
        rsshogi_walk::bulk(measured),
    ]
}

fn no_bulk_walks(measured: &Measured) -> [Walk<'_>; 3] {
    let mut position = Position::from_sfen(measured.sfen).expect("a legal position");
    [
        Box::new(move || movegen::perft_no_bulk(&mut position, measured.depth)),
        haitaka_walk::no_bulk(measured),
        rsshogi_walk::no_bulk(measured),
    ]
}

fn compare(measured: &Measured, mode: &str, mut walks: [Walk<'_>; 3]) {
    let mut counted = [0; 3];
    let mut rivals: Vec<_> =
        walks.iter_mut().zip(&mut counted).map(|(walk, counted)| move || *counted = walk()).collect();
    let mut rivals: Vec<&mut dyn FnMut()> =
        rivals.iter_mut().map(|rival| rival as &mut dyn FnMut()).collect();
    let times = medians(ROUNDS, &mut rivals);
    let speeds: Vec<f64> =
        times.iter().map(|time| measured.leaves as f64 / time.as_secs_f64() / 1e6).collect();
    for (name, counted) in ["katagami", "haitaka", "rsshogi"].into_iter().zip(counted) {
        assert_eq!(counted, measured.leaves, "{name} counts wrongly: {} {mode}", measured.name);
    }
    let fastest_peer = speeds[1].max(speeds[2]);
    println!(
        "{:8} {mode:8} {:9.1} {:9.1} {:9.1} {:9.2}",
        measured.name,
        speeds[0],
        speeds[1],
        speeds[2],
        speeds[0] / fastest_peer
    );
}
