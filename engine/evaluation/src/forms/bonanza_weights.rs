//! Weights in Bonanza's layout, wherever they are stored.

use katagami_rules::internals::VALUES;
use katagami_rules::types::Square;

use crate::piece_values::PieceValues;

/// The weights of a three-piece evaluation in Bonanza's layout ([`crate::board::bonanza`]), from the
/// perspective of Black's king.
pub trait BonanzaWeights {
    /// The weight of a king on `king` and the pair `i` ≥ `j` of list entries; of the single entry if they are equal.
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32;

    /// The weight of a king on `ours`, the other king on `theirs`, and a piece of the own side.
    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32;

    /// The piece values, by default those of the board's spec, the same in hand as on the board.
    fn values(&self) -> &PieceValues {
        const { &PieceValues::same_in_hand(VALUES) }
    }

    /// [`BonanzaWeights::kpp`] of a pair in any order.
    fn pair(&self, king: Square, i: usize, j: usize) -> i32 {
        if i >= j { self.kpp(king, i, j) } else { self.kpp(king, j, i) }
    }
}
