//! What the mate solver manages: `cargo bench -p katagami-benches --bench mate [-- NODES [FILE]]`, on whatever board is
//! built.
//!
//! Solves the positions of a file, one SFEN a line, or of random play and of games, with a limit of nodes for each;
//! prints how many mates and escapes it found and what that took. Nodes do not depend on the machine, nanoseconds do. With
//! a file each position gets a line.

use std::path::Path;
use std::time::Instant;

use katagami::mate::{MateResult, Solver};
use katagami_benches::positions::{random_positions, wcsc28};
use katagami_rules::board::NAME;
use katagami_rules::game::{Game, Rules};
use katagami_rules::position::Position;

/// The memory of the solver, in MiB.
const MEBIBYTES: usize = 64;

fn main() {
    // Cargo adds arguments of its own.
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(100_000);
    println!("{NAME}, at most {nodes} nodes each\n");
    if let Some(file) = words.next() {
        return solve(&file, &read(Path::new(&file)).expect("a file of positions"), nodes, true);
    }
    println!(
        "{:20} {:>9} {:>6} {:>7} {:>7} {:>8} {:>11} {:>8}",
        "", "positions", "mates", "plies", "escapes", "unsolved", "nodes", "ns/node"
    );
    solve("random play", &random_positions(), nodes, false);
    if NAME == "standard" {
        solve("games", &wcsc28(), nodes, false);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/mate");
        for file in ["mate-1-ply.txt", "no-mate-1-ply.txt"] {
            match read(&folder.join(file)) {
                Some(positions) => solve(file, &positions, nodes, false),
                None => println!("{file} is not there"),
            }
        }
    }
}

/// The positions of a file, if it is there.
fn read(path: &Path) -> Option<Vec<Position>> {
    let text = std::fs::read_to_string(path).ok()?;
    let lines =
        text.lines().map(|line| line.trim_start_matches("sfen ")).filter(|line| !line.trim().is_empty());
    let positions = lines.filter_map(|line| {
        Position::from_sfen(line).map_err(|error| println!("left out: {error}: {line}")).ok()
    });
    Some(positions.collect())
}

/// Solves the positions, one after the other with one solver, and prints a line.
fn solve(name: &str, positions: &[Position], limit: u64, each: bool) {
    let mut solver = Solver::new(MEBIBYTES).expect("there is memory");
    let (mut mates, mut plies, mut escapes, mut nodes) = (0, 0, 0, 0);
    let start = Instant::now();
    for position in positions {
        let game = Game::new(position.clone());
        let verdict = solver.solve(&game, Rules::default().entering_king, limit, &|| false);
        nodes += solver.nodes();
        if each {
            println!("{:9} nodes, {}: {}", solver.nodes(), describe(&verdict), position.to_sfen());
        }
        match verdict {
            MateResult::Mate(mate) => {
                mates += 1;
                plies += mate.plies;
            }
            MateResult::NoMate => escapes += 1,
            MateResult::Unknown => {}
        }
    }
    let unsolved = positions.len() - mates - escapes;
    let each = start.elapsed().as_nanos() as f64 / nodes as f64;
    println!(
        "{name:20} {:9} {mates:6} {plies:7} {escapes:7} {unsolved:8} {nodes:11} {each:8.0}",
        positions.len()
    );
}

fn describe(verdict: &MateResult) -> String {
    match verdict {
        MateResult::Mate(mate) => {
            let line = mate.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let shortest = if mate.shortest { "shortest" } else { "perhaps not shortest" };
            format!("mate in {}, {shortest}, line of {}: {line}", mate.plies, mate.line.len())
        }
        MateResult::NoMate => "no mate".into(),
        MateResult::Unknown => "unsolved".into(),
    }
}
