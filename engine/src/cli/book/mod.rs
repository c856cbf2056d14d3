//! `katagami book`: makes opening books and looks at them.

mod analysis;
mod info;
mod make;
mod probe;
mod records;

use clap::Subcommand;

/// What to do with which book.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes a book, or adds to one: from our own analysis, from games, from other books.
    Make(make::Arguments),
    /// Prints what a book holds, and what is wrong with it.
    Info(info::Arguments),
    /// Prints the moves that a book has for a position.
    Probe(probe::Arguments),
}

/// Does it.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    match &arguments.command {
        Command::Make(arguments) => make::run(arguments),
        Command::Info(arguments) => info::run(arguments),
        Command::Probe(arguments) => probe::run(arguments),
    }
}
