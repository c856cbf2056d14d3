//! Self-play: samples from games of the engine against itself, in this process.
//!
//! | module | contents |
//! | --- | --- |
//! | `config` | all settings that determine the games |
//! | `worker` | one game |
//! | `runner` | all games, and the file of their samples |

mod config;
mod runner;
mod worker;

pub use config::SelfPlayConfig;
pub use runner::{Goal, SelfPlay, SelfPlayProgress};
