//! `katagami record`: shows and converts records of games.

mod convert;
mod info;

use std::path::Path;

use clap::Subcommand;
use katagami_records::Reading;

use crate::cli::common::{CommandResult, at};
use crate::cli::given_game::read_records;

/// The subcommands of `katagami record`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Prints what records say: the initial position, the moves, the end and the names.
    Info(info::Arguments),
    /// Writes records in other formats: KIF, KI2, CSA, JKF, USI.
    Convert(convert::Arguments),
}

/// Executes the subcommand.
pub(super) fn run(command: &Command) -> CommandResult {
    match command {
        Command::Info(arguments) => info::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
    }
}

/// Reads the records of a file in any format and encoding.
fn read(path: &Path) -> CommandResult<Vec<Reading>> {
    read_records(path).map_err(at(path))
}
