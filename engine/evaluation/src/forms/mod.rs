//! The three-piece evaluation in three forms that are equal to the last bit.
//!
//! | form | a list holds | where the weights come from |
//! | --- | --- | --- |
//! | [`mod@reference`] | every piece on the board, every hand kind of both sides (52 entries at most on 9x9) | the weight file |
//! | [`zero_free`] | the same without hand kinds that are empty | [`mod@reference`]'s, converted |
//! | [`fixed`] | every piece of the set exactly once (38 on 9x9) | [`zero_free`]'s, converted |
//!
//! score = (32 · material + KKP + KPP) / 32. The sums here are those before the division, Black's good. The algebra
//! of the conversions is in `docs/evaluation.md`. These forms are for proof and conversion: they look every weight up
//! through [`Relations`], so weights need not lie in memory.

pub mod fixed;
pub mod reference;
pub mod zero_free;

use super::material::{Values, material};
use katagami_rules::board::VALUES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};

/// The scale of the weights: the sum is divided by it once, at the very end (Bonanza's `FV_SCALE`).
pub const FV_SCALE: i32 = 32;

/// The weights of a three-piece evaluation in Bonanza's layout ([`crate::board::bonanza`]), as Black's king sees
/// them.
pub trait Relations {
    /// What a king on `king` makes of the pair `i` ≥ `j` of list entries; of a single entry if they are equal.
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32;

    /// What a king on `ours` facing one on `theirs` makes of a piece of its own.
    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32;

    /// The values of the pieces; the spec's unless said otherwise, in hand as on the board.
    fn values(&self) -> &Values {
        const { &Values::alike(VALUES) }
    }

    /// [`Relations::kpp`] of a pair in any order.
    fn pair(&self, king: Square, i: usize, j: usize) -> i32 {
        if i >= j { self.kpp(king, i, j) } else { self.kpp(king, j, i) }
    }
}

/// 32 · material and what each side's king makes of the pieces, Black's good; `None` if a king is missing.
fn sum_of_sides(
    position: &Position,
    values: &Values,
    one_side: impl Fn(Color) -> Option<i32>,
) -> Option<i32> {
    let material = material(Color::Black, position, values) * FV_SCALE;
    Some(material + one_side(Color::Black)? - one_side(Color::White)?)
}
