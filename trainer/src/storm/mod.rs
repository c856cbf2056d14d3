//! Storms: random USI commands at random moments, sent to an engine whose every line is judged.
//!
//! | module | contents |
//! | --- | --- |
//! | `command` | a command, and what it means for a search |
//! | `script` | the commands and pauses of a storm, from a seed |
//! | `fault` | what an engine can do wrong |
//! | `answer` | is an answer, or a line about a search, right? |
//! | `judge` | which answers are due, and whether they came in time |
//! | `conductor` | one storm: sends the script, hears the judge |
//! | `runner` | many storms, counted |

mod answer;
mod command;
mod conductor;
mod fault;
mod judge;
mod runner;
mod script;

pub use fault::Fault;
pub use judge::{Delays, Patience};
pub use runner::{FailedStorm, StormCounts, StormRunner};
