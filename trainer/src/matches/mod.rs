//! Matches: games between two USI engines under our rules.
//!
//! From the ground up:
//!
//! | module | contents |
//! | --- | --- |
//! | [`time_control`] | time controls |
//! | [`engines`] | engine descriptions, engine processes, the USI protocol |
//! | [`game`] | clocks, one game under a referee, how it ended |
//! | [`factors`] | several changes measured by the same games |
//! | [`schedule`] | the games of a match: openings and colours |
//! | [`records`] | matches and games on disk |
//! | [`score`] | the score of a match |
//! | [`pool`] | several games at once |
//! | [`report`] | the report of a match |
//! | [`collector`] | finished games, on their way to disk, score and display |
//! | [`runner`] | a whole match |

pub mod collector;
pub mod engines;
pub mod factors;
pub mod game;
pub mod pool;
pub mod records;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod score;
pub mod time_control;

pub use report::MatchReport;
pub use runner::{MatchError, MatchRunner};
