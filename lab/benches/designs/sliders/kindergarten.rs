//! Small tables by the occupancy of one line: ranks by a shift, files by a multiplication, diagonals by folding.
//!
//! "Kindergarten bitboards" of chess programs (Isenberg and others, 2006): a diagonal is folded onto a row, whose attacks, spread
//! over whole columns, meet the diagonal again. Bonanza (2005) indexes lines of each square by such occupancies too,
//! kept on rotated boards. Tables: rows 2.3 KiB, two times 18 KiB spread over the board, and masks of 5.2 KiB.

use std::mem::size_of_val;

use katagami_rules::types::Square;

use super::Sliders;
use super::rows::{self, INNER, ROWS, row};
use crate::standard::{DIAGONAL, NORTH, SIDE, SOUTH, SQUARES, rays};

/// One square of each rank, the last column of the first rank.
const FILE: u128 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54 | 1 << 63 | 1 << 72;
/// The inner squares of a file, moved to the lowest bit.
const INNER_FILE: u64 = (FILE as u64) & (u64::MAX >> 1);
/// Gathers bits that are nine apart: times this, they are the highest seven.
const GATHER: u64 = 1 << 57 | 1 << 49 | 1 << 41 | 1 << 33 | 1 << 25 | 1 << 17 | 1 << 9;

static DIAGONALS: [[u128; SQUARES]; 2] =
    [rays(&[DIAGONAL[0], DIAGONAL[1]]), rays(&[DIAGONAL[2], DIAGONAL[3]])];
static AHEAD: [[u128; SQUARES]; 2] = [rays(&[NORTH]), rays(&[SOUTH])];
/// Rows, standing upright in the first column.
static UPRIGHT: [[u128; INNER]; SIDE] = {
    let mut sets = [[0; INNER]; SIDE];
    let mut index = 0;
    while index < SIDE * INNER {
        sets[index / INNER][index % INNER] = spread(row(index / INNER, index % INNER), 1, SIDE);
        index += 1;
    }
    sets
};
/// Rows, each place standing for its whole column.
static COLUMNS: [[u128; INNER]; SIDE] = {
    let mut sets = [[0; INNER]; SIDE];
    let mut index = 0;
    while index < SIDE * INNER {
        sets[index / INNER][index % INNER] = spread(row(index / INNER, index % INNER), FILE, 1);
        index += 1;
    }
    sets
};
/// The rank and the column of a square.
static PLACE: [(u8, u8); SQUARES] = {
    let mut places = [(0, 0); SQUARES];
    let mut square = 0;
    while square < SQUARES {
        places[square] = ((square / SIDE) as u8, (square % SIDE) as u8);
        square += 1;
    }
    places
};

/// A pattern for each place of a row, `apart` squares from one place to the next.
const fn spread(row: u16, pattern: u128, apart: usize) -> u128 {
    let mut set = 0;
    let mut at = 0;
    while at < SIDE {
        if (row >> at) & 1 != 0 {
            set |= pattern << (at * apart);
        }
        at += 1;
    }
    set
}

pub struct Kindergarten;

impl Sliders for Kindergarten {
    type Set = u128;

    const NAME: &str = "small tables by line";

    fn table_bytes(&self) -> usize {
        size_of_val(&ROWS)
            + size_of_val(&UPRIGHT)
            + size_of_val(&COLUMNS)
            + size_of_val(&DIAGONALS)
            + size_of_val(&AHEAD)
            + size_of_val(&PLACE)
    }

    fn set(occupied: u128) -> u128 {
        occupied
    }

    fn squares(set: u128) -> u128 {
        set
    }

    #[inline(always)]
    fn rook(&self, from: Square, occupied: u128) -> u128 {
        file(from, occupied) | rows::rank(from, occupied)
    }

    #[inline(always)]
    fn bishop(&self, from: Square, occupied: u128) -> u128 {
        diagonal(0, from, occupied) | diagonal(1, from, occupied)
    }

    #[inline(always)]
    fn lance<const WHITE: bool>(&self, from: Square, occupied: u128) -> u128 {
        file(from, occupied) & AHEAD[usize::from(WHITE)][from.index()]
    }
}

#[inline(always)]
fn file(from: Square, occupied: u128) -> u128 {
    let (rank, column) = PLACE[from.index()];
    let inner = (occupied >> (SIDE + column as usize)) as u64 & INNER_FILE;
    UPRIGHT[rank as usize][(inner.wrapping_mul(GATHER) >> 57) as usize] << column
}

#[inline(always)]
fn diagonal(which: usize, from: Square, occupied: u128) -> u128 {
    let diagonal = DIAGONALS[which][from.index()];
    let (_, column) = PLACE[from.index()];
    let blockers = occupied & diagonal;
    // No column holds two squares of a diagonal: all ranks fall onto one.
    let ranks = blockers as u32 | (blockers >> 27) as u32 | (blockers >> 54) as u32;
    let row = ranks | (ranks >> 9) | (ranks >> 18);
    COLUMNS[column as usize][(row >> 1) as usize % INNER] & diagonal
}
