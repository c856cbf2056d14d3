//! The command line beside the protocol.

mod book;
mod common;
mod measure;
mod record;
mod weights;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{self, ExitCode};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::search;
use katagami_rules::board::TITLE;

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
    Statistics(measure::StatisticsArguments),
    /// Counts the leaves of the game tree.
    Perft(measure::PerftArguments),
    /// Makes and inspects opening books.
    #[command(subcommand)]
    Book(book::Command),
    /// Shows and converts records of games.
    #[command(subcommand)]
    Record(record::Command),
    /// Inspects and converts weight files.
    #[command(subcommand)]
    Weights(weights::Command),
    /// Refers to the commands that replaced it.
    #[command(hide = true, disable_help_flag = true)]
    Selfplay {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        _ignored: Vec<OsString>,
    },
}

/// The command line as clap describes it, for documents and completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Executes what the command line asks for. An error is written to the error stream, in one line.
pub fn run() -> ExitCode {
    let result = match parse::<Arguments>().command.unwrap_or(Command::Usi) {
        Command::Usi => {
            crate::usi::run();
            Ok(())
        }
        Command::Bench { depth } => measure::bench(depth),
        Command::Statistics(arguments) => measure::statistics(&arguments),
        Command::Perft(arguments) => measure::perft(&arguments),
        Command::Book(command) => book::run(&command),
        Command::Record(command) => record::run(&command),
        Command::Weights(command) => weights::run(&command),
        Command::Selfplay { .. } => {
            Err("`katagami selfplay` is no more: `katagami-trainer selfplay` plays games and stores \
                                         them, `katagami-trainer match` judges moves and times"
                .into())
        }
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

/// Reads the arguments of the process. If they are wrong, the process ends with an error of one line; if they ask for help or the
/// version, that is printed instead.
pub fn parse<A: Parser>() -> A {
    A::try_parse().unwrap_or_else(|error| {
        let is_help =
            !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        if is_help {
            error.exit();
        }
        let _ = writeln!(io::stderr(), "{}", in_one_line(&error.render().to_string()));
        process::exit(error.exit_code())
    })
}

/// The message of clap without the usage, in one line.
fn in_one_line(message: &str) -> String {
    let paragraphs = message.trim().split("\n\n");
    let said = paragraphs.filter(|paragraph| !paragraph.starts_with("Usage:"));
    let lines = said.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    let line = lines.collect::<Vec<_>>().join("; ").replace("; For more information, try", "; try");
    line.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn errors_have_one_line() {
        for (arguments, line) in [
            (&["xyzzy"][..], "error: unrecognized subcommand 'xyzzy'; try '--help'"),
            (
                &["perft"],
                "error: the following required arguments were not provided: --depth <DEPTH>; try '--help'",
            ),
            (&["bench", "65"], "error: invalid value '65' for '[DEPTH]': 65 is not in 1..=64; try '--help'"),
        ] {
            let error = Arguments::try_parse_from([&["katagami"], arguments].concat()).expect_err("wrong");
            assert_eq!(in_one_line(&error.render().to_string()), line);
        }
    }
}
