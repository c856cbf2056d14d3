//! Attacks along one row of nine squares, by the occupancy of its seven inner squares.
//!
//! The first-rank attacks of chess programs ("rotated bitboards", 1990s; Bonanza's `ai_rook_attacks_r0` and its
//! sisters). 9 x 128 entries: 2.3 KiB as rows, 18 KiB spread over the board.

use katagami_rules::types::Square;

use crate::standard::{SIDE, SQUARES};

/// The occupancies of seven squares.
pub const INNER: usize = 128;

/// Of each place in a row and each occupancy of the inner squares, what is attacked.
pub static ROWS: [[u16; INNER]; SIDE] = {
    let mut rows = [[0; INNER]; SIDE];
    let mut place = 0;
    while place < SIDE {
        let mut inner = 0;
        while inner < INNER {
            rows[place][inner] = row(place, inner);
            inner += 1;
        }
        place += 1;
    }
    rows
};

/// Where a square's rank begins.
static RANK_START: [u8; SQUARES] = {
    let mut starts = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        starts[square] = (square / SIDE * SIDE) as u8;
        square += 1;
    }
    starts
};

/// What a rook attacks along its rank.
#[inline(always)]
pub fn rank(from: Square, occupied: u128) -> u128 {
    let start = RANK_START[from.index()] as usize;
    let inner = (occupied >> (start + 1)) as usize % INNER;
    u128::from(ROWS[from.index() - start][inner]) << start
}

/// The attacks in a row from one place.
pub const fn row(place: usize, inner: usize) -> u16 {
    let occupied = inner << 1;
    let mut set = 0;
    let mut at = place;
    while at + 1 < SIDE {
        at += 1;
        set |= 1 << at;
        if (occupied >> at) & 1 != 0 {
            break;
        }
    }
    at = place;
    while at > 0 {
        at -= 1;
        set |= 1 << at;
        if (occupied >> at) & 1 != 0 {
            break;
        }
    }
    set
}
