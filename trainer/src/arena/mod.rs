//! Where engines meet: games under a referee, matches, and what they prove.
//!
//! From the ground up:
//!
//! | module | contents |
//! | --- | --- |
//! | [`processor`] | what a process has used of the processors |
//! | [`strength`] | Elo, error bars, the sequential probability ratio test |
//! | [`engines`] | engine descriptions, engine processes, the USI protocol |
//! | [`openings`], [`opening_generator`] | positions from which games begin: read, built in, generated |
//! | [`opening_choice`] | which of them a match begins with |
//! | [`announced_mates`] | is a mate that an engine announced one? |
//! | [`game_end`], [`referee`] | how games end; one game between two engines |
//! | [`schedule`] | what each game of a match is played with: openings, colours, factors |
//! | [`records`] | matches and games on disk |
//! | [`score`], [`report`] | the score of a match, and its report |
//! | [`mod@matches`] | a match, from its first game to its score |
//! | [`match_command`], [`opening_command`] | matches and openings as they are asked for |
//! | [`ladder`] | one engine against several others |
//! | [`speed`] | nodes a second of engines that take turns |

pub mod announced_mates;
pub mod engines;
pub mod game_end;
pub mod ladder;
pub mod match_command;
pub mod matches;
pub mod opening_choice;
pub mod opening_command;
pub mod opening_generator;
pub mod openings;
pub mod processor;
pub mod records;
pub mod referee;
pub mod report;
pub mod schedule;
pub mod score;
pub mod speed;
pub mod strength;
