//! How far the static evaluation was off.

use super::entry::Entry;
use crate::board::{Kind, PAWN, Word};
use crate::position::Position;
use crate::search::score::Score;
use crate::types::{Bitboard, ByColor, Color};

/// Corrections of the static evaluation, learned from how searches of positions that look alike in some respect ended
/// (Caissa, 2023; Stockfish, 2024).
#[derive(Debug)]
pub(in crate::search) struct Corrections([ByColor<Box<[Entry<BOUND>]>>; RESPECTS]);

const BOUND: i32 = 1024;

/// How many positions of one respect are told apart.
const SLOTS: usize = 1 << 14;

/// In how many respects positions are compared.
const RESPECTS: usize = 3;

/// What a position looks like in each respect.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct Signature([u16; RESPECTS]);

impl Signature {
    pub(in crate::search) fn new(position: &Position) -> Self {
        let sides = Color::ALL.map(|color| Side::new(position, color));
        let hash = |part: fn(&Side) -> Word| spread([part(&sides[0]), part(&sides[1])]);
        let hands = Color::ALL.map(|color| Word::from(position.hand(color).word()));
        Self([hash(|side| side.pawns), hash(|side| side.guards), spread(hands)])
    }
}

/// One side's pieces in groups.
struct Side {
    pawns: Word,
    /// Pieces that step: the king and those around it.
    guards: Word,
}

impl Side {
    fn new(position: &Position, color: Color) -> Self {
        let pawns = PAWN.map_or(Bitboard::EMPTY, |pawn| position.pieces(color, pawn));
        let mut sliders = Bitboard::EMPTY;
        for kind in Kind::ALL.into_iter().filter(|kind| kind.slides()) {
            sliders |= position.pieces(color, kind);
        }
        Self { pawns: pawns.0, guards: (position.of(color) - pawns - sliders).0 }
    }
}

/// Spreads two words over the slots.
#[inline]
fn spread(words: [Word; 2]) -> u16 {
    /// The golden ratio and another number without a pattern.
    const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
    let fold = |word: Word, factor: u64| {
        let word = word as u128;
        (word as u64).wrapping_mul(factor) ^ ((word >> 64) as u64).wrapping_mul(factor.rotate_left(29))
    };
    let [first, second] = words;
    let mixed = fold(first, FACTORS[0]) ^ fold(second, FACTORS[1]).rotate_left(17);
    ((mixed ^ (mixed >> 29)).wrapping_mul(FACTORS[1]) >> 50) as u16
}

impl Corrections {
    pub(super) fn new() -> Self {
        Self([0; RESPECTS].map(|_| ByColor([0; 2].map(|_| vec![Entry::default(); SLOTS].into()))))
    }

    /// What to add to the static evaluation of such a position.
    #[inline]
    pub(in crate::search) fn get(&self, side: Color, signature: Signature) -> Score {
        /// How much of what was learned is believed.
        const SCALE: i32 = 12;
        let entries = self.0.iter().zip(signature.0);
        entries.map(|(table, slot)| table[side][usize::from(slot)].get()).sum::<i32>() / SCALE
    }

    /// Learns that a search of `depth` found `error` more than the static evaluation had said.
    pub(in crate::search) fn learn(&mut self, side: Color, signature: Signature, error: Score, depth: i32) {
        let bonus = (error * depth / 8).clamp(-BOUND / 4, BOUND / 4);
        for (table, slot) in self.0.iter_mut().zip(signature.0) {
            table[side][usize::from(slot)].add(bonus);
        }
    }
}
