//! The 9x9 board in plain arithmetic, from which rivals build their tables.
//!
//! Sets of squares are `u128` in the engine's order: rank by rank, from rank `a` and the highest file.

use katagami_rules::internals::{ALL_KINDS, LETTERS};
use katagami_rules::types::{Bitboard, Kind, Square};

/// Files and ranks.
pub const SIDE: usize = 9;
/// Squares.
pub const SQUARES: usize = SIDE * SIDE;

/// A direction: ranks down and columns right.
pub type Step = (isize, isize);
/// Towards rank `a`.
pub const NORTH: Step = (-1, 0);
/// Away from rank `a`.
pub const SOUTH: Step = (1, 0);
/// Towards the lowest file.
pub const EAST: Step = (0, 1);
/// Towards the highest file.
pub const WEST: Step = (0, -1);
/// Where a bishop goes.
pub const DIAGONAL: [Step; 4] = [(-1, -1), (1, 1), (-1, 1), (1, -1)];

/// The kind with this letter: the engine has its kinds from the spec of the board, and other boards lack some.
pub const fn kind(letter: char) -> Kind {
    let mut index = 0;
    while index < LETTERS.len() {
        if LETTERS[index] == letter {
            return ALL_KINDS[index];
        }
        index += 1;
    }
    ALL_KINDS[0]
}

/// The squares of an engine's set.
pub fn squares(set: Bitboard) -> u128 {
    set.ascending().fold(0, |squares, square| squares | (1 << square.index()))
}

/// The engine's set of these squares.
pub fn bitboard(squares: u128) -> Bitboard {
    Square::all().filter(|square| (squares >> square.index()) & 1 != 0).collect()
}

/// The squares from `from` in one direction to the edge, or to the first that is occupied, that one included.
pub const fn ray(from: usize, step: Step, occupied: u128) -> u128 {
    let mut set = 0;
    let mut rank = (from / SIDE) as isize + step.0;
    let mut column = (from % SIDE) as isize + step.1;
    while 0 <= rank && rank < SIDE as isize && 0 <= column && column < SIDE as isize {
        let square = 1 << (rank as usize * SIDE + column as usize);
        set |= square;
        if occupied & square != 0 {
            break;
        }
        rank += step.0;
        column += step.1;
    }
    set
}

/// The rays of all squares in several directions, on an empty board.
pub const fn rays(steps: &[Step]) -> [u128; SQUARES] {
    let mut sets = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut index = 0;
        while index < steps.len() {
            sets[from] |= ray(from, steps[index], 0);
            index += 1;
        }
        from += 1;
    }
    sets
}

/// What is attacked from `from` in several directions.
pub fn attacks(from: usize, steps: &[Step], occupied: u128) -> u128 {
    steps.iter().fold(0, |set, &step| set | ray(from, step, occupied))
}

/// The squares whose occupancy matters to a slider: those of its lines but the last of each.
pub fn relevant(from: usize, steps: &[Step]) -> u128 {
    let inner = |step| {
        let line = ray(from, step, 0);
        let goes_on = |&square: &usize| (line >> square) & 1 != 0 && ray(square, step, 0) != 0;
        (0..SQUARES).filter(goes_on).fold(0, |set, square| set | 1 << square)
    };
    steps.iter().fold(0, |mask, &step| mask | inner(step))
}

/// All subsets of a set, the empty one first, by the carry of a subtraction.
pub fn subsets(mask: u128) -> impl Iterator<Item = u128> {
    let next = move |subset: &u128| Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}
