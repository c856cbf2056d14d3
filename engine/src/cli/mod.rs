//! The command line beside the protocol.

mod bar;
mod book;
mod perft;
mod selfplay;
mod weights;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use katagami::board::TITLE;
use katagami::eval::weights::Order;
use katagami::eval::{Evaluation, Weights};
use katagami::search::{self, Signals};

/// A shogi engine cut from one stencil. Without a subcommand it speaks USI.
#[derive(Debug, Parser)]
#[command(name = "katagami", version, about, after_help = format!("This build plays: {TITLE}"))]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Speaks USI on standard input and output (the default).
    Usi,
    /// Searches fixed positions and prints the number of nodes: a signature of the search.
    Bench {
        /// How deep to search.
        #[arg(default_value_t = search::BENCH_DEPTH, value_parser = clap::value_parser!(u32).range(1..=64))]
        depth: u32,
    },
    /// Counts the leaves of the game tree.
    Perft(perft::Arguments),
    /// Plays games against itself and prints how they ended.
    Selfplay(selfplay::Arguments),
    /// Makes opening books and looks at them.
    Book(book::Arguments),
    /// Looks at weight files and turns one format into another.
    Weights(weights::Arguments),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let done = match Arguments::parse().command.unwrap_or(Command::Usi) {
        Command::Usi => {
            katagami::usi::run();
            Ok(())
        }
        Command::Bench { depth } => bench(depth),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Weights(arguments) => weights::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where even this cannot be said, the exit status says it.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bench(depth: u32) -> Result<(), String> {
    search::bench(depth, &default_evaluation()?, &Signals::thinking()).and_then(say)
}

/// An evaluation with the weights that are built into this binary.
fn default_evaluation() -> Result<Evaluation, String> {
    const CACHE_MEBIBYTES: usize = 16;
    let weights = Weights::default_for_board(&|_, _| {}).map_err(|error| error.to_string())?;
    Evaluation::new(weights, Order::Ranks, CACHE_MEBIBYTES)
}

/// Prints a line; an error, not a panic, if the reader went away.
fn say(line: impl fmt::Display) -> Result<(), String> {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}"))
}
