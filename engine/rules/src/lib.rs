//! The rules of shogi and its small variants.

pub mod board;
mod mate_in_one;
pub mod movegen;
pub mod position;
pub mod types;

pub use mate_in_one::mate_in_one;
