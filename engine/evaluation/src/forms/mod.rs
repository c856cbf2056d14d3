//! The three-piece evaluation in three forms that are equal to the last bit.
//!
//! | form | a list holds | where the weights come from |
//! | --- | --- | --- |
//! | [`mod@reference`] | every piece on the board, every hand kind of both sides (52 entries at most on 9x9) | the weight file |
//! | [`zero_free`] | the same without hand kinds that are empty | [`mod@reference`]'s, converted |
//! | [`fixed`] | every piece of the set exactly once (38 on 9x9) | [`zero_free`]'s, converted |
//!
//! score = (32 · material + KKP + KPP) / 32. The sums here are those before the division, good for Black. The algebra
//! of the conversions is in `docs/src/how-it-works/evaluation.md`. These forms are for proof and conversion: they look every weight up
//! through [`BonanzaWeights`], so weights need not be in memory.

mod bonanza_weights;
pub mod fixed;
pub mod reference;
mod sum;
pub mod zero_free;

pub use bonanza_weights::BonanzaWeights;
pub use sum::FV_SCALE;
