//! The command line beside the protocol.

mod command;
mod default_evaluation;
mod output;
mod progress_bar;
mod result;

mod book;
mod perft;
mod selfplay;
mod statistics;
mod weights;

pub use command::run;
