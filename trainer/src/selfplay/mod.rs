//! Self-play: positions to learn from, by the engine's games against itself, in this process.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `shard` | which part of the games is played here |
//! | `recipe` | everything that the positions depend on |
//! | `player` | one game |
//! | `conduct` | all of them, and the file that they go to |

mod conduct;
mod player;
mod recipe;
mod shard;

pub use conduct::{Goal, Progress, SelfPlay};
pub use player::SCORE_LIMIT;
pub use recipe::Recipe;
pub use shard::Shard;
