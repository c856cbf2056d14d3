//! `katagami weights`: looks at weight files and turns one format into another.

mod convert;
mod diff;
mod info;
mod round;
mod tables;

use std::path::Path;

use clap::Subcommand;
use katagami::eval::Weights;
use katagami::eval::weights::Source;

use super::bar::Bar;

/// What to do with which files.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Prints what a weight file, or a folder with one, holds.
    Info(info::Arguments),
    /// Writes weights in another format.
    Convert(convert::Arguments),
    /// Rounds the parameters of terms to coarser steps: how fine do they have to be?
    Round(round::Arguments),
    /// Compares two weight files, of any format.
    Diff(diff::Arguments),
}

/// Does it.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    match &arguments.command {
        Command::Info(arguments) => info::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Round(arguments) => round::run(arguments),
        Command::Diff(arguments) => diff::run(arguments),
    }
}

/// Finds and reads weights, showing how far that is.
fn read(path: &Path) -> Result<(Source, Weights), String> {
    let source = Source::find(path).map_err(|error| error.to_string())?;
    let bar = Bar::new(&format!("reading {}", path.display()));
    let weights = source.load(&bar.progress()).map_err(|error| error.to_string())?;
    Ok((source, weights))
}
