//! Where engines meet: games under a referee, matches, and what they prove.
//!
//! From the ground up:
//!
//! | module | contents |
//! | --- | --- |
//! | [`processor`] | what a process has of the processors |
//! | [`strength`] | Elo, error bars, the sequential probability ratio test |
//! | [`time_control`] | time controls |
//! | [`engines`] | engine descriptions, engine processes, the USI protocol |
//! | [`openings`] | opening positions: reading, generating, the built-in ones |
//! | [`announced_mates`] | is a mate that an engine announced one? |
//! | [`game`] | clocks, one game under a referee, how it ended |
//! | [`factors`] | several changes measured by the same games |
//! | [`schedule`] | the games of a match: openings and colours |
//! | [`records`] | matches and games on disk |
//! | [`mod@matches`] | a match, from its first game to its report |
//! | [`ladder`] | one engine against several others |

pub mod announced_mates;
pub mod engines;
pub mod factors;
pub mod game;
pub mod ladder;
pub mod matches;
pub mod openings;
pub mod processor;
pub mod records;
pub mod schedule;
pub mod strength;
pub mod time_control;
