//! The command line beside the protocol.

pub mod adjudication;
mod analyse;
pub mod board;
mod book;
mod common;
pub mod ending;
pub mod examples;
pub mod given_game;
pub mod interruption;
mod measure;
pub mod overwriting;
mod play;
pub mod progress_display;
mod record;
pub mod result_format;
pub mod shell;
mod think;
pub mod time_control;
pub mod version;
mod weights;

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{self, ExitCode};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use ending::UsageError;
use shell::{Completions, ManualPages};

use crate::search;
use katagami_rules::board::TITLE;

/// A shogi engine cut from one stencil. Without a subcommand it speaks USI.
#[derive(Debug, Parser)]
#[command(name = "katagami", version, long_version = version::long(), about, after_help = format!("This build plays: {TITLE}"))]
struct Arguments {
    /// Show no progress.
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(flatten)]
    board: board::ChosenBoard,
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
        /// Evaluate by material alone.
        #[arg(long)]
        material: bool,
        #[command(flatten)]
        format: common::ResultFormat,
    },
    /// Searches positions and prints how the tree grows and what the nodes are spent on.
    Statistics(measure::StatisticsArguments),
    /// Counts the leaves of the game tree.
    Perft(measure::PerftArguments),
    /// Explains the static value of a position.
    Eval(think::PositionArguments),
    /// Searches a position and prints the best moves.
    Go(think::GoArguments),
    /// Looks for a mate by checks.
    Mate(think::MateArguments),
    /// Plays a game against you in the terminal.
    Play(play::PlayArguments),
    /// Judges games move by move: values, best lines, mistakes and how they are punished.
    ///
    /// A move that loses more than 7, 14 or 25 % of the chance of winning is an inaccuracy (?!), a mistake (?) or a blunder (??). The
    /// chance at a value of V pawns is 1 / (1 + e^(-V / 6)).
    Analyse(analyse::Arguments),
    /// Makes and inspects opening books.
    #[command(subcommand)]
    Book(book::Command),
    /// Shows and converts records of games.
    #[command(subcommand)]
    Record(record::Command),
    /// Inspects and converts weight files.
    #[command(subcommand)]
    Weights(weights::Command),
    /// Prints a script that completes commands and options in a shell.
    Completions(Completions),
    /// Writes the manual pages to a folder.
    Man(ManualPages),
    /// Refers to the commands that replaced it.
    #[command(hide = true, disable_help_flag = true)]
    Selfplay {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        _ignored: Vec<OsString>,
    },
}

/// What the commands are used for.
const EXAMPLES: [&str; 26] = [
    "katagami usi",
    "katagami bench 9",
    "katagami statistics 11 --positions positions.txt --every 10",
    "katagami perft --depth 5 --divide",
    "katagami eval startpos --json",
    "katagami go game.kif --ply 40 --time 3000 --lines 3",
    "katagami go startpos --depth 8",
    "katagami mate game.csa",
    "katagami play --level 6 --save game.kif",
    "katagami play --color white --time 10m+10s --letters",
    "katagami analyse game.kif --html judged.html --kif judged.kif",
    "katagami analyse folder --nodes 20000 --json --journal games.journal",
    "katagami book make book.db --depth 8 --plies 10",
    "katagami book make book.db --records games.txt",
    "katagami book info book.db",
    "katagami book probe book.db",
    "katagami record info game.kif other.csa --json",
    "katagami record convert game.kif game.csa",
    "katagami record convert --to kif --encoding shift-jis game.csa other.csa folder",
    "katagami weights info weights.katagami",
    "katagami weights convert weights.katagami fv.bin",
    "katagami weights round weights.katagami smaller.katagami --step 4",
    "katagami weights scale weights.katagami larger.katagami --percent 120",
    "katagami weights diff weights.katagami other.katagami",
    "katagami completions bash",
    "katagami man man1",
];

/// The command line as clap describes it, for documents and completions.
pub fn command() -> clap::Command {
    examples::add(Arguments::command(), &EXAMPLES)
}

/// Executes what the arguments of the command line ask for; `usi` speaks USI. An error is written to the error stream, in one line.
pub fn run(arguments: Vec<OsString>, usi: fn()) -> ExitCode {
    let arguments: Arguments = parse(command(), arguments);
    let command = arguments.command.unwrap_or(Command::Usi);
    // A GUI that interrupts the engine ends it.
    let begun = if matches!(command, Command::Usi) { Ok(()) } else { begin(arguments.quiet) };
    ending::finish(begun.and_then(|()| execute(command, usi).map_err(|error| -> Box<dyn Error> { error })))
}

/// Prepares for any command of either program but the USI engine.
///
/// # Errors
///
/// If the system does not let interruptions be caught.
pub fn begin(quiet: bool) -> Result<(), Box<dyn Error>> {
    if quiet {
        progress_display::be_quiet();
    }
    Ok(interruption::catch()?)
}

fn execute(command: Command, usi: fn()) -> common::CommandResult {
    match command {
        Command::Usi => {
            usi();
            Ok(())
        }
        Command::Bench { depth, material, format } => measure::bench(depth, material, format),
        Command::Eval(arguments) => think::eval(&arguments),
        Command::Go(arguments) => think::go(&arguments),
        Command::Mate(arguments) => think::mate(&arguments),
        Command::Play(arguments) => play::play(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Statistics(arguments) => measure::statistics(&arguments),
        Command::Perft(arguments) => measure::perft(&arguments),
        Command::Book(command) => book::run(&command),
        Command::Record(command) => record::run(&command),
        Command::Weights(command) => weights::run(&command),
        Command::Completions(completions) => {
            completions.print(self::command());
            Ok(())
        }
        Command::Man(pages) => Ok(pages.write(self::command())?),
        Command::Selfplay { .. } => {
            let instead = "`katagami-trainer selfplay` plays games and stores them, `katagami-trainer match` judges moves and times";
            Err(UsageError(format!("`katagami selfplay` is no more: {instead}")).into())
        }
    }
}

/// Reads arguments, the first of which is the program's name. If they are wrong, the process ends with an error of one line; if they
/// ask for help or the version, that is printed instead.
pub fn parse<A: Parser>(mut command: clap::Command, arguments: Vec<OsString>) -> A {
    let parsed = command.try_get_matches_from_mut(arguments).and_then(|found| A::from_arg_matches(&found));
    parsed.map_err(|error| error.format(&mut command)).unwrap_or_else(|error| {
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
pub fn in_one_line(message: &str) -> String {
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
    fn every_command_has_an_example_that_it_understands() {
        assert_eq!(examples::missing(&command()), [""; 0]);
        for example in EXAMPLES {
            command().try_get_matches_from(example.split(' ')).expect(example);
        }
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
