//! What results say about strength: pairs of games, Elo with its error bars, the sequential test.

mod elo;
mod pentanomial;
mod sprt;

pub use elo::{Certainty, Estimate, NORMALIZED_UNIT, elo, expected_score};
pub use pentanomial::{Moments, Pentanomial};
pub use sprt::{Decision, Model, Sprt};
