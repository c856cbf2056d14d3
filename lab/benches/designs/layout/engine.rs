//! The engine's way: one `u128`, rank by rank. A step forward is one shift; a zone is a run of low or high bits.
//!
//! A step costs 16 bytes: 2.5 KiB for a gold of either colour.

use katagami_rules::types::{Bitboard, Color, Square};

use super::Set;
use crate::standard::SIDE;

const ZONES: [Bitboard; 2] = [Bitboard::rows(Color::Black, 1, 3), Bitboard::rows(Color::White, 1, 3)];
const LAST: [Bitboard; 2] = [Bitboard::rows(Color::Black, 1, 1), Bitboard::rows(Color::White, 1, 1)];

impl Set for Bitboard {
    const NAME: &str = "u128, rank by rank (the engine)";

    fn number(rank: usize, column: usize) -> usize {
        rank * SIDE + column
    }

    fn from_numbers(numbers: impl Iterator<Item = usize>) -> Self {
        numbers.map(Square::from_index).collect()
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self - other
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.any()
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn forward<const WHITE: bool>(self) -> Self {
        if WHITE { self.down() } else { self.up() }
    }

    #[inline(always)]
    fn zone<const WHITE: bool>() -> Self {
        ZONES[usize::from(WHITE)]
    }

    #[inline(always)]
    fn last<const WHITE: bool>() -> Self {
        LAST[usize::from(WHITE)]
    }

    #[inline(always)]
    fn scan(self, mut visit: impl FnMut(usize)) {
        self.ascending().for_each(|square| visit(square.index()));
    }
}
