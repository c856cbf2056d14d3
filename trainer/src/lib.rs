//! Tools that measure Katagami and train its evaluation: matches between engines, openings, samples, training.
//!
//! The trainer uses the engine's libraries; the engine does not know the trainer. Everything here works on the one
//! board that the program was built for.
//!
//! From the ground up:
//!
//! | module | contents |
//! | --- | --- |
//! | [`file_error`], [`json_lines`] | errors in files, files with a JSON object a line |
//! | [`session`], [`options`] | a command at work, and what it is told |
//! | [`stop_flag`], [`search_memory`] | interruption, memory for searches |
//! | [`shard`] | one of several equal parts of a self-play or a match |
//! | [`arena`] | matches between USI engines, and what they prove |
//! | [`positions`] | samples (positions with labels) and the files that hold them, or games |
//! | [`selfplay`] | samples from games of the engine against itself |
//! | [`mate_problems`] | mate problems found in games |
//! | [`pictures`] | weights as pictures |
//! | [`learn`] | training the parameters of terms |
//! | [`agreement`] | how far static values agree with scores |
//! | [`network_training`] | training a network beside such parameters |
//! | [`steps`] | the steps of longer commands: self-play, training, match |
//! | [`evolution`] | self-play, training and a match, generation after generation |
//! | [`term_search`] | search for the best combination of terms |
//! | [`forge`] | from a board's spec to an engine that plays it |
//! | [`cli`] | the command line of all of it, for a program that adds terms of its own |

// The command line uses the library as any other program would.
extern crate self as katagami_trainer;

pub mod agreement;
pub mod arena;
pub mod cli;
mod evaluation;
pub mod evolution;
pub mod file_error;
pub mod forge;
pub mod json_lines;
mod json_output;
pub mod learn;
pub mod mate_problems;
pub mod network_training;
pub mod options;
pub mod pictures;
pub mod positions;
pub mod search_memory;
pub mod selfplay;
pub mod session;
mod settings_file;
pub mod shard;
pub mod steps;
pub mod stop_flag;
pub mod term_search;
