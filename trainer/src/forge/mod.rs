//! From a board's spec to an engine that plays it: builds the programs, plays, learns, chooses terms, measures.
//!
//! A forge consists of stages. Each is a command of the [pipeline](crate::pipeline) or of cargo, gets a share of the time
//! and ends by it. What each has done is in files, so a forge goes on after any end: `docs/src/train/forging.md` describes the stages.
//!
//! | module | contents |
//! | --- | --- |
//! | `error` | why a board cannot be forged |
//! | `board` | the board to forge |
//! | `settings` | the arguments, which must be the same when a forge is continued |
//! | `clock` | a clock that goes on where a killed program left it |
//! | `job` | a board and how it is to be forged |
//! | `journal` | when each stage began and ended |
//! | `plan` | how the time is shared out |
//! | `folder` | the folder |
//! | `programs` | building the programs for a board |
//! | `commands` | the commands with their arguments |
//! | `results` | what was found |
//! | `page` | the page that says what was done |
//! | `workshop` | the work: one stage after the other |

mod board;
mod clock;
mod commands;
mod error;
mod folder;
mod job;
mod journal;
mod page;
mod plan;
mod programs;
mod results;
mod settings;
mod workshop;

pub use board::ForgeBoard;
pub use error::ForgeError;
pub use job::Forge;
pub use settings::ForgeSettings;
pub use workshop::run;
