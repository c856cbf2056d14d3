//! The program as a whole: matches between processes, seen from outside.
#![cfg(unix)]

mod ablation;
mod agreement;
mod command_line;
mod commands;
mod conveniences;
mod distinct_games;
#[cfg(board = "minishogi")]
mod documents;
mod driver;
mod endings;
// Signals and disks do not depend on the board.
#[cfg(board = "minishogi")]
mod faults;
mod forge;
mod json;
mod ladder;
mod learning;
mod matches;
mod mate_problems;
mod misbehaviour;
mod network;
mod openings;
mod picture;
mod positions;
#[cfg(target_os = "linux")]
mod progress;
mod resume;
mod selfplay;
mod speed;
