//! The king's neighbourhood as an index, and what it is good for:
//! `cargo bench --bench neighbourhood`, on whatever board is built.
//!
//! Prints nanoseconds for each way and the ratio of the plain way's to the fast one's; then a table over 24 neighbours
//! beside what the engine does. Built for a processor without BMI2 (`RUSTFLAGS="-C target-cpu=x86-64-v2"`), both ways of
//! gathering are the loop. With the argument `instructions` those of the last part are counted, by callgrind.

mod attacked;
mod table24;

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use katagami::mate::mate_in_one;
use katagami_benches::positions::{random_positions, wcsc28};
use katagami_benches::rounds::medians;
use katagami_rules::board::NAME;
use katagami_rules::movegen::MoveList;
use katagami_rules::position::neighbourhood::{around24, around24_index, gather_by_loop};
use katagami_rules::position::{Checks, Position};
use katagami_rules::types::{Bitboard, Square};
use katagami_tests::plain_mate::plain_mate_in_one;

/// How often each rival runs; the median counts.
const ROUNDS: usize = 41;

/// How often a round goes through all positions when a pass is short.
const PASSES: usize = 20;

fn main() {
    let random = random_positions();
    if attacked::run_for_parent(&random) {
        return;
    }
    if std::env::args().any(|argument| argument == "instructions") {
        if let Err(error) = attacked::count(&random) {
            eprintln!("valgrind did not count: {error}");
        }
        return;
    }
    println!("{NAME}: nanoseconds (median of {ROUNDS} rounds, taking turns)\n");
    println!("{:44} {:>9} {:>9} {:>7}", "", "plain", "fast", "ratio");
    gathering("24 squares: loop, gather", &random);
    mating("mate in one: random play", random.clone());
    if NAME == "standard" {
        mating("mate in one: games", wcsc28());
        for file in ["mate-1-ply.txt", "no-mate-1-ply.txt"] {
            match collected(file) {
                Some(positions) => mating(&format!("mate in one: {file}"), positions),
                None => println!("mate in one: {file} is not there"),
            }
        }
    }
    println!();
    if table24::FITS {
        attacked::compare(ROUNDS, "random play", &random);
        if NAME == "standard" {
            attacked::compare(ROUNDS, "games", &wcsc28());
        }
    }
}

/// The positions of a file beside the repository (`../shared/mate`), if it is there.
fn collected(file: &str) -> Option<Vec<Position>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/mate");
    let text = std::fs::read_to_string(folder.join(file)).ok()?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    Some(lines.map(|line| Position::from_sfen(line).expect("a position a line")).collect())
}

/// The occupancy around each square of each position.
fn gathering(name: &str, positions: &[Position]) {
    let sets: Vec<Bitboard> = positions.iter().map(Position::occupied).collect();
    let around_all = |index: fn(Bitboard, Square) -> u32| {
        for _ in 0..PASSES {
            for &set in &sets {
                for square in Square::all() {
                    black_box(index(black_box(set), square));
                }
            }
        }
    };
    let mut plain = || around_all(|set, square| gather_by_loop(set, around24(square)));
    let mut fast = || around_all(around24_index);
    print(name, PASSES * sets.len() * Square::all().count(), &medians(ROUNDS, &mut [&mut plain, &mut fast]));
}

/// Mate in one in each position.
fn mating(name: &str, positions: Vec<Position>) {
    let with_checks = |position: Position| (position.checks(), position);
    let positions: Vec<(Checks, Position)> = positions.into_iter().map(with_checks).collect();
    let mut moves = MoveList::new();
    let mut mates = [0; 2];
    let [plain_mates, fast_mates] = &mut mates;
    let mut plain = || {
        let mates = positions.iter().filter(|(checks, position)| {
            plain_mate_in_one(black_box(position), checks, &mut moves).is_some()
        });
        *plain_mates = mates.count();
    };
    let mut fast = || {
        let mates =
            positions.iter().filter(|(checks, position)| mate_in_one(black_box(position), checks).is_some());
        *fast_mates = mates.count();
    };
    let times = medians(ROUNDS, &mut [&mut plain, &mut fast]);
    assert_eq!(mates[0], mates[1], "the two ways disagree");
    let name = format!("{name} ({} of {})", mates[0], positions.len());
    print(&name, positions.len(), &times);
}

fn print(name: &str, count: usize, times: &[Duration]) {
    let nanoseconds = |time: &Duration| time.as_secs_f64() * 1e9 / count as f64;
    let [plain, fast] = [nanoseconds(&times[0]), nanoseconds(&times[1])];
    println!("{name:44} {plain:9.1} {fast:9.1} {:7.2}", plain / fast);
}
