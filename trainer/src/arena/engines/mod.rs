//! Engines: descriptions, processes, and the USI protocol.
//!
//! | module | contents |
//! | --- | --- |
//! | `spec` | the description of an engine |
//! | `protocol` | parsing what an engine writes |
//! | `lines` | reading the output of a process |
//! | [`traffic`] | what is said to engines and by them, in a file |
//! | `process` | a running engine |
//! | `player` | an engine that is restarted after a failure |

mod lines;
mod player;
mod process;
mod protocol;
mod spec;
pub mod traffic;

pub use lines::TimedLine;
pub use player::EnginePlayer;
pub use process::{BestMove, EngineFailure, EngineProcess, StartError};
pub use protocol::{MATE, Score, SearchInfo};
pub use spec::{
    EngineSpec, EngineSpecError, OptionValue, SELF, pair_engines, pairings, read_engines, with_common,
};
