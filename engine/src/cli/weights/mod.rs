//! `katagami weights`: inspects and converts weight files.

mod convert;
mod diff;
mod info;
mod tables;

use clap::Subcommand;

use crate::cli::common::CommandResult;

/// The subcommands of `katagami weights`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Prints what a weight file contains.
    Info(info::Arguments),
    /// Converts weights to another format.
    Convert(convert::Arguments),
    /// Rounds the parameters of terms to coarser steps, for smaller files.
    Round(convert::RoundArguments),
    /// Multiplies the parameters of terms and the piece values, so that scores grow or shrink.
    Scale(convert::ScaleArguments),
    /// Compares two weight files of any format.
    Diff(diff::Arguments),
}

/// Executes the subcommand.
pub(super) fn run(command: &Command) -> CommandResult {
    match command {
        Command::Info(arguments) => info::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Round(arguments) => convert::round(arguments),
        Command::Scale(arguments) => convert::scale(arguments),
        Command::Diff(arguments) => diff::run(arguments),
    }
}
