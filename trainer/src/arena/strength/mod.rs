//! Statistics of match results: pairs of games, Elo with error bars, the sequential probability ratio test.

mod elo;
mod pentanomial;
mod sprt;

pub use elo::{Confidence, Estimate, NORMALIZED_UNIT, elo, expected_score};
pub use pentanomial::{Moments, Pentanomial};
pub use sprt::{Decision, EloModel, Sprt, SprtError};
