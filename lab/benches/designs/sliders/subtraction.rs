//! Subtraction and byte reversal: both directions of a line at once, `o ^ (o - r)` on the board and on its reversal.
//!
//! "Hyperbola quintessence" of chess programs (Isenberg and Peshkov, 2007). Files and diagonals have at most one square
//! in a byte of a board in ranks, so that reversing bytes reverses them; ranks need a table of rows.
//! Tables: three lines, two rays and one bit for 81 squares, 7.6 KiB, and 2.3 KiB of rows.

use std::mem::size_of_val;

use katagami_rules::types::Square;

use super::Sliders;
use super::rows::{self, ROWS};
use crate::standard::{DIAGONAL, NORTH, SOUTH, SQUARES, rays};

static FILES: [u128; SQUARES] = rays(&[NORTH, SOUTH]);
static DIAGONALS: [[u128; SQUARES]; 2] =
    [rays(&[DIAGONAL[0], DIAGONAL[1]]), rays(&[DIAGONAL[2], DIAGONAL[3]])];
static AHEAD: [[u128; SQUARES]; 2] = [rays(&[NORTH]), rays(&[SOUTH])];
static BIT: [u128; SQUARES] = {
    let mut bits = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        bits[square] = 1 << square;
        square += 1;
    }
    bits
};

pub struct Subtraction;

impl Sliders for Subtraction {
    type Set = u128;

    const NAME: &str = "subtraction, byte reversal";

    fn table_bytes(&self) -> usize {
        size_of_val(&FILES)
            + size_of_val(&DIAGONALS)
            + size_of_val(&AHEAD)
            + size_of_val(&BIT)
            + size_of_val(&ROWS)
    }

    fn set(occupied: u128) -> u128 {
        occupied
    }

    fn squares(set: u128) -> u128 {
        set
    }

    #[inline(always)]
    fn rook(&self, from: Square, occupied: u128) -> u128 {
        line(&FILES, from, occupied) | rows::rank(from, occupied)
    }

    #[inline(always)]
    fn bishop(&self, from: Square, occupied: u128) -> u128 {
        line(&DIAGONALS[0], from, occupied) | line(&DIAGONALS[1], from, occupied)
    }

    #[inline(always)]
    fn lance<const WHITE: bool>(&self, from: Square, occupied: u128) -> u128 {
        let ahead = AHEAD[usize::from(WHITE)][from.index()];
        let blockers = occupied & ahead;
        if WHITE {
            (blockers ^ blockers.wrapping_sub(1)) & ahead
        } else {
            let blockers = blockers.swap_bytes();
            (blockers ^ blockers.wrapping_sub(1)).swap_bytes() & ahead
        }
    }
}

/// Both directions of one line.
#[inline(always)]
fn line(lines: &[u128; SQUARES], from: Square, occupied: u128) -> u128 {
    let line = lines[from.index()];
    let bit = BIT[from.index()];
    let blockers = occupied & line;
    let forward = blockers.wrapping_sub(bit);
    let backward = blockers.swap_bytes().wrapping_sub(bit.swap_bytes());
    (forward ^ backward.swap_bytes()) & line
}
