//! Mates: [`solve`] looks for one by checks alone, however long; [`mate_in_one`] for one on the move.

mod one_ply;
mod solver;

pub use one_ply::mate_in_one;
pub use solver::{Verdict, solve};
