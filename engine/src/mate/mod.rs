//! Mates: [`Solver`] looks for one by checks alone, however long; [`mate_in_one`] for one on the move.
//!
//! How the solver works, what it promises and how fast it is stands in `docs/mate.md`.

mod conclude;
mod effort;
mod hands;
mod line;
mod look;
mod moves;
mod node;
mod numbers;
mod problem;
mod search;
mod solver;
mod table;

pub use katagami_rules::mate_in_one;
pub use solver::{MEBIBYTES, Mate, Solver, Verdict};
