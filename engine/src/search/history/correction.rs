//! The correction history: how far the static evaluation was off.

use super::entry::HistoryEntry;
use super::piece_to::ContinuationKey;
use super::previous_moves::PreviousMoves;
use crate::search::parameters;
use crate::search::score::Score;
use katagami_rules::board::PAWN;
use katagami_rules::position::Position;
use katagami_rules::types::{Bitboard, ByColor, Color, Kind};
use katagami_storage::memory::prefetch;

/// Corrections of the static evaluation, learned from how searches of positions with the same pawns, the same guards, the
/// same hands, the same last two moves or the same last two moves of the side to move ended (Caissa, 2023; Stockfish, 2024).
#[derive(Debug)]
pub(in crate::search) struct CorrectionHistory([ByColor<Box<[HistoryEntry]>>; FEATURES]);

/// How many values of one feature are distinguished.
const BUCKETS: usize = 1 << 14;

/// By how many features of a position there are corrections.
const FEATURES: usize = 5;

/// A position's buckets: its pawns, its guards, its hands, the last two moves and our own last two, hashed.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct CorrectionKeys([u16; FEATURES]);

impl CorrectionKeys {
    pub(in crate::search) fn new(position: &Position, previous: PreviousMoves) -> Self {
        let sides = Color::ALL.map(|color| Side::new(position, color));
        let hash = |part: fn(&Side) -> u128| hash([part(&sides[0]), part(&sides[1])]);
        let hands = Color::ALL.map(|color| u128::from(position.hand(color).bits()));
        let [two, four, _] = previous.own;
        let moves = |keys: [ContinuationKey; 2]| self::hash(keys.map(|key| key.index() as u128));
        Self([
            hash(|side| side.pawns),
            hash(|side| side.guards),
            self::hash(hands),
            moves([previous.opponent, two]),
            moves([four, two]),
        ])
    }
}

/// One side's pieces in groups.
struct Side {
    pawns: u128,
    /// Pieces that step: the king and those around it.
    guards: u128,
}

impl Side {
    fn new(position: &Position, color: Color) -> Self {
        let pawns = PAWN.map_or(Bitboard::EMPTY, |pawn| position.pieces(color, pawn));
        // `map` and not a loop with a filter: the compiler unrolls it, and drops the kinds that do not slide.
        let sliders =
            Kind::ALL.map(|kind| if kind.slides() { position.pieces(color, kind) } else { Bitboard::EMPTY });
        let sliders = sliders.into_iter().fold(Bitboard::EMPTY, |all, pieces| all | pieces);
        Self { pawns: pawns.bits(), guards: (position.of(color) - pawns - sliders).bits() }
    }
}

/// The bucket of two words.
#[inline]
fn hash(words: [u128; 2]) -> u16 {
    /// The golden ratio and another number without a pattern: multiplying by them mixes the bits.
    const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
    let fold = |word: u128, factor: u64| {
        (word as u64).wrapping_mul(factor) ^ ((word >> 64) as u64).wrapping_mul(factor.rotate_left(29))
    };
    let [first, second] = words;
    let mixed = fold(first, FACTORS[0]) ^ fold(second, FACTORS[1]).rotate_left(17);
    ((mixed ^ (mixed >> 29)).wrapping_mul(FACTORS[1]) >> 50) as u16
}

impl CorrectionHistory {
    pub(super) fn new() -> Self {
        Self([0; FEATURES].map(|_| ByColor([0; 2].map(|_| vec![HistoryEntry::default(); BUCKETS].into()))))
    }

    /// Loads into the cache what [`CorrectionHistory::get`] will read.
    #[inline]
    pub(in crate::search) fn prefetch(&self, side: Color, keys: CorrectionKeys) {
        for (table, bucket) in self.0.iter().zip(keys.0) {
            prefetch(&table[side][usize::from(bucket)]);
        }
    }

    /// What to add to the static evaluation of a position.
    #[inline]
    pub(in crate::search) fn get(&self, side: Color, keys: CorrectionKeys) -> Score {
        let weights =
            [1, 1, 1, parameters::correction_moves_weight(), parameters::correction_own_moves_weight()];
        let entries = self.0.iter().zip(keys.0).zip(weights);
        let sum: i32 =
            entries.map(|((table, bucket), weight)| weight * table[side][usize::from(bucket)].get()).sum();
        sum / parameters::correction_scale()
    }

    /// A search of `depth` plies came out `error` above the static evaluation.
    pub(in crate::search) fn update(&mut self, side: Color, keys: CorrectionKeys, error: Score, depth: i32) {
        let limit = parameters::correction_limit();
        let largest = limit / parameters::correction_bonus_share();
        let bonus = (error * depth / parameters::correction_bonus_divisor()).clamp(-largest, largest);
        for (table, bucket) in self.0.iter_mut().zip(keys.0) {
            table[side][usize::from(bucket)].update(bonus, limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_corrected_for_their_side_only() {
        let mut history = CorrectionHistory::new();
        let keys = CorrectionKeys::new(&Position::start(), PreviousMoves::NONE);
        for _ in 0..10 {
            history.update(Color::Black, keys, 200, 8);
        }
        assert!(history.get(Color::Black, keys) > 0);
        assert_eq!(history.get(Color::White, keys), 0);
    }
}
