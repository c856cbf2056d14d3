//! The command line of `katagami-trainer`.
//!
//! A program that registers terms of its own ([`register`](katagami_evaluation::terms::register)) and then calls [`run`] has all of
//! its commands, and they know those terms.

mod evolve;
mod forge;
mod match_series;
mod openings;
mod parent;
mod positions;
mod search_terms;
mod skipped;
mod step_arguments;
mod terms;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use katagami_rules::board::TITLE;
use katagami_trainer::arena::match_command::{self, MatchOptions};
use katagami_trainer::arena::opening_command::{self, OpeningOptions};
use katagami_trainer::forge::WITH_PARENT;
use katagami_trainer::learn::{self, CompareOptions, LearnOptions};
use katagami_trainer::pictures::{self, PictureOptions};
use katagami_trainer::selfplay::command::{self as selfplay_command, SelfPlayOptions};

use crate::session::{Result, Session};

/// Measures Katagami and trains its evaluation.
#[derive(Debug, Parser)]
#[command(name = "katagami-trainer", version, about, after_help = format!("This build plays: {TITLE}"))]
struct Arguments {
    /// End when standard input does, as the trainer that a forge runs
    #[arg(long = WITH_PARENT, hide = true)]
    with_parent: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a match between two USI engines.
    Match(Box<MatchOptions>),
    /// Play matches of one engine against several others.
    Ladder(Box<match_series::LadderArguments>),
    /// Measure techniques of the search: play the engine against itself without each of them.
    Ablate(Box<match_series::AblationArguments>),
    /// Moved: `cargo run -p katagami-fuzz -- storm`.
    #[command(hide = true)]
    Storm {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        _arguments: Vec<String>,
    },
    /// Generate even openings by random moves and a search.
    Openings(OpeningOptions),
    /// Play games of the engine against itself and store their positions.
    Selfplay(Box<SelfPlayOptions>),
    /// Train the parameters of terms on scores and game results.
    Learn(Box<LearnOptions>),
    /// Train the parameters of terms on the moves played: Bonanza's method.
    Compare(Box<CompareOptions>),
    /// Repeat self-play, training and a match, generation after generation.
    Evolve(evolve::Arguments),
    /// Make an engine for a board from its spec: build, play, learn, measure.
    Forge(Box<forge::Arguments>),
    /// Search for the best combination of terms.
    SearchTerms(search_terms::Arguments),
    /// Convert files of positions or games to a file of positions.
    Convert(positions::Conversion),
    /// Inspect files of positions or games.
    #[command(subcommand)]
    Positions(positions::Command),
    /// List the terms of evaluations, with their sizes on this board.
    Terms,
    /// Draw the value of pieces on each square, the start position or how the pieces move, as SVG.
    Picture(PictureOptions),
    /// Run the built-in USI engine, as `cmd=self` does.
    #[command(hide = true)]
    Engine,
}

/// The command line as clap describes it, for documents and completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let arguments: Arguments = katagami::cli::parse();
    if arguments.with_parent {
        parent::end_with_standard_input();
    }
    let result = obey(arguments.command);
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The exit status still reports the failure if standard error is closed.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn obey(command: Command) -> Result {
    match command {
        Command::Match(options) => match_command::play(*options, &Session::of_user()?),
        Command::Ladder(arguments) => match_series::climb(&arguments),
        Command::Ablate(arguments) => match_series::ablate(&arguments),
        Command::Storm { .. } => Err("storms are run by `cargo run -p katagami-fuzz -- storm`".into()),
        Command::Openings(options) => opening_command::make(&options, &Session::of_user()?),
        Command::Selfplay(options) => selfplay_command::play(&options, &Session::of_user()?).map(drop),
        Command::Learn(options) => learn::learn(&options, &Session::of_user()?).map(drop),
        Command::Compare(options) => learn::compare(&options, &Session::of_user()?),
        Command::Evolve(arguments) => evolve::run(&arguments),
        Command::Forge(arguments) => forge::run(*arguments),
        Command::SearchTerms(arguments) => search_terms::run(&arguments),
        Command::Convert(arguments) => positions::convert(&arguments),
        Command::Positions(command) => positions::run(&command),
        Command::Terms => terms::run(),
        Command::Picture(options) => pictures::draw_picture(&options),
        Command::Engine => {
            katagami::usi::run();
            Ok(())
        }
    }
}
