//! Matches: games between two USI engines under our rules.
//!
//! | module | contents |
//! | --- | --- |
//! | [`score`] | the score of a match |
//! | [`pool`] | several games at once |
//! | [`report`] | the report of a match |
//! | [`collector`] | finished games, on their way to disk, score and display |
//! | [`runner`] | a whole match |

pub mod collector;
pub mod pool;
pub mod report;
pub mod runner;
pub mod score;

pub use report::MatchReport;
pub use runner::{MatchError, MatchRunner};
