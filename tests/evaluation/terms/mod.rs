//! Lowered weights: every term by property, what combinations expand to, and the files that hold them.
//!
//! A new term needs no change here: all tests cover all terms.

mod attacks;
mod combinations;
mod expansion;
mod files;
mod layout;
mod names;
mod properties;
mod registered;

use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_evaluation::weights::KPP_LENGTH;
use katagami_rules::board::SQUARES;

/// Whether tables are small enough to make many of them.
pub const SMALL_BOARD: bool = KPP_LENGTH < 1 << 24;

/// Terms with random parameters of `bits` bits, the sign included.
pub fn random(terms: &str, bits: u32, seed: u64) -> LoweredWeights {
    let combination: Combination = terms.parse().unwrap();
    let mut rng = fastrand::Rng::with_seed(seed);
    let parameters = (0..combination.parameter_count()).map(|_| rng.i16(..) >> (16 - bits)).collect();
    LoweredWeights::new(combination, parameters).unwrap()
}

/// Every square.
fn squares() -> impl Iterator<Item = katagami_rules::types::Square> {
    (0..SQUARES).map(katagami_rules::types::Square::from_index)
}
