//! The subcommands of `katagami`.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use katagami::search::{self, Signals};
use katagami_rules::board::TITLE;

use super::default_evaluation::default_evaluation;
use super::output::print;
use super::result::CommandResult;
use super::{book, perft, selfplay, statistics, weights};

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
        /// The depth of the searches, in plies.
        #[arg(default_value_t = search::BENCH_DEPTH, value_parser = clap::value_parser!(u32).range(1..=i64::from(search::MAX_BENCH_DEPTH)))]
        depth: u32,
    },
    /// Searches positions and prints how the tree grows and what the nodes are spent on.
    Statistics(statistics::Arguments),
    /// Counts the leaves of the game tree.
    Perft(perft::Arguments),
    /// Plays games against itself and prints how they ended.
    Selfplay(selfplay::Arguments),
    /// Makes and inspects opening books.
    Book(book::Arguments),
    /// Inspects and converts weight files.
    Weights(weights::Arguments),
}

/// Executes what the command line asks for. An error is written to the error stream, in one line.
pub fn run() -> ExitCode {
    let result = match Arguments::parse().command.unwrap_or(Command::Usi) {
        Command::Usi => {
            katagami::usi::run();
            Ok(())
        }
        Command::Bench { depth } => bench(depth),
        Command::Statistics(arguments) => statistics::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Weights(arguments) => weights::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be written, the exit status is all that is left.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bench(depth: u32) -> CommandResult {
    print(search::bench(depth, &default_evaluation()?, &Signals::thinking())?)
}
