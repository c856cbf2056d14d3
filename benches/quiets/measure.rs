//! Runs rivals on positions and prints how they compare.

use std::hint::black_box;

use katagami_rules::movegen::{MAX_MOVES, MoveList};
use katagami_rules::types::Move;

use crate::rounds::medians;

/// How often each rival runs; the median counts.
pub const ROUNDS: usize = 101;
/// How many positions a rival goes through in a round.
const POSITIONS_A_ROUND: usize = 10_000;

/// Where a way puts its moves: the ways of the bench into `slots`, the engine's generator into its own `list`.
pub struct Room {
    slots: [Move; MAX_MOVES],
    listed: usize,
    /// The list of the engine's generator.
    pub list: MoveList,
}

impl Default for Room {
    /// Room without moves.
    fn default() -> Self {
        Self { slots: [Move::NONE; MAX_MOVES], listed: 0, list: MoveList::new() }
    }
}

impl Room {
    /// Lets `write` list moves and say how many.
    #[inline(always)]
    pub fn fill(&mut self, write: impl FnOnce(&mut [Move]) -> usize) {
        self.listed = write(&mut self.slots);
    }

    /// What a way listed in fresh room.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.slots[..self.listed].iter().chain(&*self.list)
    }
}

/// A rival: its name, and what lists the quiet moves of one position.
pub struct Way<'a, P> {
    /// Its name in the tables.
    pub name: &'a str,
    /// Lists the quiet moves of a position.
    pub quiets: fn(&P, &mut Room),
}

impl<P> Clone for Way<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Way<'_, P> {}

/// Runs a way on each position, some times.
pub fn repeat<P>(way: &Way<P>, positions: &[P], times: usize) {
    let mut room = Room::default();
    for _ in 0..times {
        for position in positions {
            (way.quiets)(black_box(position), black_box(&mut room));
        }
    }
}

/// Prints what each way takes for a position and its ratio to the first way.
pub fn compare<'a, P>(ways: &[Way<'a, P>], positions: &[P]) {
    let repeats = POSITIONS_A_ROUND.div_ceil(positions.len());
    let run = |way: &Way<'a, P>| {
        let way = *way;
        move || repeat(&way, positions, repeats)
    };
    let mut runs: Vec<_> = ways.iter().map(run).collect();
    let mut rivals: Vec<&mut dyn FnMut()> = runs.iter_mut().map(|run| run as &mut dyn FnMut()).collect();
    let times = medians(ROUNDS, &mut rivals);
    let nanoseconds = |index: usize| times[index].as_secs_f64() * 1e9 / (repeats * positions.len()) as f64;
    for (index, way) in ways.iter().enumerate() {
        println!("{:48} {:9.1} {:9.2}", way.name, nanoseconds(index), nanoseconds(0) / nanoseconds(index));
    }
}
