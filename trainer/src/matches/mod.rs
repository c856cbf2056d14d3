//! Matches: games between two USI engines under our rules.
//!
//! From the ground up:
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`stop`] | how all games are told to end early |
//! | [`engines`] | what an engine is; a running one, what it is told and what it says |
//! | [`games`] | clocks, one game under a referee's eyes, how it ended |
//! | [`schedule`] | which games a match consists of |
//! | [`records`] | matches and games on disk |
//! | [`tally`] | what games add up to |
//! | [`pool`] | several games at once |
//! | [`progress`], [`report`] | what a person sees while it runs, and at the end |
//! | [`ledger`] | where finished games go |
//! | [`conduct`] | a whole match |

pub mod conduct;
pub mod engines;
pub mod games;
pub mod ledger;
pub mod pool;
pub mod progress;
pub mod records;
pub mod report;
pub mod schedule;
pub mod stop;
pub mod tally;

pub use conduct::{Match, MatchError};
pub use report::Report;
pub use stop::Stop;
