//! Engines: descriptions, processes, and the USI protocol.
//!
//! | module | contents |
//! | --- | --- |
//! | `spec` | the description of an engine |
//! | `declared_option` | the options that an engine declares |
//! | `failure` | what can go wrong with an engine |
//! | `lines` | reading the output of a process |
//! | `protocol` | parsing the engine's messages |
//! | `process` | a running engine |
//! | `player` | an engine that is restarted after a failure |

mod declared_option;
mod failure;
mod lines;
mod player;
mod process;
mod protocol;
mod spec;

pub use failure::{EngineFailure, StartError};
pub use lines::TimedLine;
pub use player::EnginePlayer;
pub use process::{BestMove, EngineProcess};
pub use protocol::{MATE, Score, SearchInfo};
pub use spec::{EngineSpec, EngineSpecError, OptionValue, SELF, pair_engines, read_engines};
