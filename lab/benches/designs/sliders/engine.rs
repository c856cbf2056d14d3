//! The engine's way: a ray for each direction; its first blocker by the carry of a subtraction or the highest bit.
//!
//! The classical way of chess programs, with the subtraction (Mack, 2000) that spares half of the rays their bit scan.
//! Tables: 8 rays for 81 squares, 10 KiB.

use std::mem::size_of_val;

use katagami_rules::internals::RAYS;
use katagami_rules::position::attacks::slides;
use katagami_rules::types::{Bitboard, Color, Kind, Square};

use super::Sliders;
use crate::standard::{bitboard, kind, squares};

const LANCE: Kind = kind('L');
const BISHOP: Kind = kind('B');
const ROOK: Kind = kind('R');

pub struct Engine;

impl Sliders for Engine {
    type Set = Bitboard;

    const NAME: &str = "rays (the engine)";

    fn table_bytes(&self) -> usize {
        size_of_val(&RAYS)
    }

    fn set(occupied: u128) -> Bitboard {
        bitboard(occupied)
    }

    fn squares(set: Bitboard) -> u128 {
        squares(set)
    }

    #[inline(always)]
    fn rook(&self, from: Square, occupied: Bitboard) -> Bitboard {
        slides(Color::Black, ROOK, from, occupied)
    }

    #[inline(always)]
    fn bishop(&self, from: Square, occupied: Bitboard) -> Bitboard {
        slides(Color::Black, BISHOP, from, occupied)
    }

    #[inline(always)]
    fn lance<const WHITE: bool>(&self, from: Square, occupied: Bitboard) -> Bitboard {
        slides(if WHITE { Color::White } else { Color::Black }, LANCE, from, occupied)
    }
}
