//! Runs rivals on positions and prints how they compare.

use std::hint::black_box;

use katagami_benches::rounds::medians;
use katagami_rules::movegen::MAX_MOVES;
use katagami_rules::types::Move;

/// How often each rival runs; the median counts.
pub const ROUNDS: usize = 101;
/// How many positions a rival goes through in a round.
const POSITIONS_A_ROUND: usize = 10_000;

/// A rival: its name, and what writes the quiet moves of one position into a list and says how many they are.
pub struct Way<'a, P> {
    pub name: &'a str,
    pub quiets: fn(&P, &mut [Move]) -> usize,
}

/// Runs each way once on each position: for `valgrind --tool=callgrind`.
pub fn once<P>(ways: &[Way<P>], positions: &[P]) {
    let mut room = [Move::NONE; MAX_MOVES];
    for way in ways {
        for position in positions {
            black_box((way.quiets)(black_box(position), &mut room));
        }
    }
}

/// Prints what each way takes for a position and its ratio to the first way.
pub fn compare<P>(ways: &[Way<P>], positions: &[P]) {
    let repeats = POSITIONS_A_ROUND.div_ceil(positions.len());
    let run = |way: &Way<P>| {
        let quiets = way.quiets;
        let mut room = [Move::NONE; MAX_MOVES];
        move || {
            for _ in 0..repeats {
                for position in positions {
                    black_box(quiets(black_box(position), &mut room));
                }
            }
        }
    };
    let mut runs: Vec<_> = ways.iter().map(run).collect();
    let mut rivals: Vec<&mut dyn FnMut()> = runs.iter_mut().map(|run| run as &mut dyn FnMut()).collect();
    let times = medians(ROUNDS, &mut rivals);
    let nanoseconds = |index: usize| times[index].as_secs_f64() * 1e9 / (repeats * positions.len()) as f64;
    for (index, way) in ways.iter().enumerate() {
        println!("{:48} {:9.1} {:9.2}", way.name, nanoseconds(index), nanoseconds(0) / nanoseconds(index));
    }
}
