//! `katagami book`: makes and inspects opening books.

mod analysis;
mod info;
mod make;
mod probe;
mod records;

use clap::Subcommand;

use super::result::CommandResult;

/// The arguments of `katagami book`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes or extends a book from analysis, games and other books.
    Make(make::Arguments),
    /// Prints what a book contains, and what is wrong with it.
    Info(info::Arguments),
    /// Prints the moves of a position in a book.
    Probe(probe::Arguments),
}

/// Executes the subcommand.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    match &arguments.command {
        Command::Make(arguments) => make::run(arguments),
        Command::Info(arguments) => info::run(arguments),
        Command::Probe(arguments) => probe::run(arguments),
    }
}
