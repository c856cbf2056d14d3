//! The command line of `katagami-trainer`.
//!
//! A program that registers terms of its own ([`register`](katagami_evaluation::terms::register)) and then calls [`run`] has all of
//! its commands, and they know those terms.

mod agreement;
pub use katagami::cli::board;
mod evolve;
mod forge;
mod match_series;
mod mate_problems;
mod openings;
mod parent;
mod positions;
mod rescoring;
mod search_terms;
mod skipped;
mod step_arguments;
mod terms;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use katagami::cli::board::ChosenBoard;
use katagami::cli::ending::{UsageError, finish};
use katagami::cli::result_format::{self, ResultFormat, object};
use katagami::cli::shell::{Completions, ManualPages};
use katagami::cli::{begin, examples, parse, version};
use katagami_rules::board::TITLE;
use katagami_trainer::arena::match_command::{self, MatchOptions};
use katagami_trainer::arena::opening_command::{self, OpeningOptions};
use katagami_trainer::arena::speed::{self, SpeedOptions};
use katagami_trainer::forge::WITH_PARENT;
use katagami_trainer::learn::{self, CompareOptions, EpochMetrics, LearnOptions};
use katagami_trainer::network_training::{NetworkOptions, learn_network};
use katagami_trainer::pictures::{self, PictureOptions};
use katagami_trainer::selfplay::command::{self as selfplay_command, SelfPlayOptions};

use crate::session::{Result, Session};
use crate::stop_flag::StopFlag;

/// Measures Katagami and trains its evaluation.
#[derive(Debug, Parser)]
#[command(name = "katagami-trainer", version, long_version = version::long(), about, after_help = format!("This build plays: {TITLE}"))]
struct Arguments {
    /// End when standard input does, as the trainer that a forge runs
    #[arg(long = WITH_PARENT, hide = true)]
    with_parent: bool,
    /// Show no progress
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(flatten)]
    board: ChosenBoard,
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
    /// Measure nodes a second of engines that take turns.
    Speed(SpeedOptions),
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
    Learn(Box<Training<LearnOptions>>),
    /// Train the parameters of terms on the moves played: Bonanza's method.
    Compare(Box<Training<CompareOptions>>),
    /// Train a network beside linear weights.
    LearnNetwork(Box<Training<NetworkOptions>>),
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
    /// Compare the static value of positions with their scores.
    Agreement(agreement::AgreementArguments),
    /// List the terms of evaluations, with their sizes on this board.
    Terms(ResultFormat),
    /// Draw the value of pieces on each square, the start position or how the pieces move, as SVG.
    Picture(PictureOptions),
    /// Print a script that completes commands and options in a shell.
    Completions(Completions),
    /// Write the manual pages to a folder.
    Man(ManualPages),
    /// Run the built-in USI engine, as `cmd=self` does.
    #[command(hide = true)]
    Engine,
}

/// A training, whose result are the metrics of its last epoch.
#[derive(Debug, clap::Args)]
struct Training<O: clap::Args> {
    #[command(flatten)]
    options: O,
    #[command(flatten)]
    format: ResultFormat,
}

impl<O: clap::Args> Training<O> {
    fn run(&self, train: impl FnOnce(&O, &Session) -> Result<EpochMetrics>) -> Result {
        let metrics = train(&self.options, &Session::of_user()?.beside(self.format))?;
        if self.format.is_json() {
            result_format::print(object(serde_json::to_value(metrics)?))?;
        }
        Ok(())
    }
}

/// What the commands are used for.
const EXAMPLES: [&str; 25] = [
    "katagami-trainer match --engine 'name=new cmd=./new' --engine 'name=old cmd=self' --time 10+0.1 --sprt 'elo0=0,elo1=5'",
    "katagami-trainer match --each tc=nodes=5000 --engine 'name=a cmd=./a' --engine 'name=b cmd=./b' --engine 'name=c cmd=./c'",
    "katagami-trainer ladder ladder.toml --games 200 --out ladder",
    "katagami-trainer ablate null-move killers --time nodes=8000 --games 400",
    "katagami-trainer speed --engine cmd=self --engine 'name=new cmd=./new' --each option.EvalDir=material",
    "katagami-trainer openings --count 500 --plies 2..8 --out even.sfen",
    "katagami-trainer selfplay --nodes 1000 --games 10000 --concurrency 2 --out games.kpos",
    "katagami-trainer learn games.kpos --epochs 3 --out learned",
    "katagami-trainer compare games.csa --terms 'p,hand' --out learned",
    "katagami-trainer learn-network games.kpos --linear learned/weights.katagami --units 64 --out network",
    "katagami-trainer evolve --generations 8 --out evolution",
    "katagami-trainer forge minishogi --hours 1",
    "katagami-trainer search-terms games.kpos --out search",
    "katagami-trainer convert games.csa games.kif all.kpos",
    "katagami-trainer positions info games.kpos",
    "katagami-trainer positions hands games.kpos --out hands.svg",
    "katagami-trainer positions openings games.kpos --max-score 100 --out even.sfen",
    "katagami-trainer positions mates games.kpos --each 60 --out mates.txt",
    "katagami-trainer positions rescore games.kpos --nodes 200000 --out ruler.kpos",
    "katagami-trainer agreement weights.katagami ruler.kpos",
    "katagami-trainer terms",
    "katagami-trainer picture --of start --out start.svg",
    "katagami-trainer picture --pieces 'G,S' --out values.svg",
    "katagami-trainer completions zsh",
    "katagami-trainer man man1",
];

/// The command line as clap describes it, for documents and completions.
pub fn command() -> clap::Command {
    examples::add(Arguments::command(), &EXAMPLES)
}

/// Runs the command that the arguments name, the first of which is the program's name.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    let arguments: Arguments = parse(command(), arguments);
    if arguments.with_parent {
        parent::end_with_standard_input();
    }
    let begun = if matches!(arguments.command, Command::Engine) { Ok(()) } else { begin(arguments.quiet) };
    finish(begun.and_then(|()| obey(arguments.command)))
}

fn obey(command: Command) -> Result {
    match command {
        Command::Match(options) => match_command::play(&options, &Session::of_user()?),
        Command::Ladder(arguments) => match_series::climb(&arguments),
        Command::Ablate(arguments) => match_series::ablate(&arguments),
        Command::Speed(options) => speed::measure(&options, &Session::of_user()?),
        Command::Storm { .. } => {
            Err(UsageError("storms are run by `cargo run -p katagami-fuzz -- storm`".into()).into())
        }
        Command::Openings(options) => opening_command::make(&options, &Session::of_user()?),
        Command::Selfplay(options) => selfplay_command::play(&options, &Session::of_user()?).map(drop),
        Command::Learn(training) => training.run(learn::learn),
        Command::Compare(training) => training.run(learn::compare),
        Command::LearnNetwork(training) => training.run(learn_network),
        Command::Evolve(arguments) => evolve::run(&arguments),
        Command::Forge(arguments) => forge::run(*arguments),
        Command::SearchTerms(arguments) => search_terms::run(&arguments),
        Command::Convert(arguments) => positions::convert(&arguments, &StopFlag::on_interrupt()?),
        Command::Positions(command) => positions::run(&command),
        Command::Agreement(arguments) => agreement::run(&arguments),
        Command::Terms(format) => terms::run(format),
        Command::Picture(options) => pictures::draw_picture(&options),
        Command::Completions(completions) => {
            completions.print(self::command());
            Ok(())
        }
        Command::Man(pages) => Ok(pages.write(self::command())?),
        Command::Engine => {
            katagami::usi::run();
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_an_example_that_it_understands() {
        command().debug_assert();
        assert_eq!(examples::missing(&command()), [""; 0]);
        // The pieces are those of larger boards.
        for example in EXAMPLES.into_iter().filter(|example| !example.contains("--pieces")) {
            command().try_get_matches_from(shlex::split(example).unwrap()).expect(example);
        }
    }
}
