//! The command line.

mod ablation;
mod common;
mod compare;
mod conditions;
mod convert;
mod course;
mod evolve;
mod learn;
mod matches;
mod openings;
mod picture;
mod positions;
mod rate;
mod search_terms;
mod selfplay;
mod skipped;
mod terms;
mod words;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use katagami::board::TITLE;

/// What Katagami is measured and taught with.
#[derive(Debug, Parser)]
#[command(name = "katagami-trainer", version, about, after_help = format!("This build plays: {TITLE}"))]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays two USI engines against each other and says which is stronger.
    Match(Box<matches::Arguments>),
    /// Plays an engine against itself without each technique of its search: what is each worth?
    Ablate(Box<ablation::Arguments>),
    /// Makes openings that both sides can play: random moves, then a look whether they are even.
    Openings(openings::Arguments),
    /// Plays the engine against itself for positions to learn from.
    Selfplay(selfplay::Arguments),
    /// Learns the parameters of terms from positions.
    Learn(Box<learn::Arguments>),
    /// Learns them from the moves that were played: each against its siblings.
    Compare(Box<compare::Arguments>),
    /// Plays, learns and competes, generation after generation.
    Evolve(evolve::Arguments),
    /// Finds out which terms are worth having: learns and competes, with one more or one less.
    SearchTerms(search_terms::Arguments),
    /// Converts files of positions or games into files of positions.
    Convert(convert::Arguments),
    /// Looks into files of positions or games.
    #[command(subcommand)]
    Positions(positions::Command),
    /// Lists the terms that weights can be summed up from, with their sizes on this board.
    Terms,
    /// Draws what pieces are worth on each square, as SVG.
    Picture(picture::Arguments),
    /// Speaks USI: the engine that `cmd=self` means.
    #[command(hide = true)]
    Engine,
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Match(arguments) => matches::run(*arguments),
        Command::Ablate(arguments) => ablation::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
        Command::Learn(arguments) => learn::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Evolve(arguments) => evolve::run(&arguments),
        Command::SearchTerms(arguments) => search_terms::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Positions(command) => positions::run(&command),
        Command::Terms => terms::run(),
        Command::Picture(arguments) => picture::run(&arguments),
        Command::Engine => {
            katagami::usi::run();
            Ok(())
        }
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

/// Prints a line; an error, not a panic, if the reader went away.
fn say(line: impl fmt::Display) -> Result<(), String> {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}"))
}
