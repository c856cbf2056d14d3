//! `katagami-fuzz`: harnesses on as many mutations of their corpora as there is time for, and storms of commands, on any
//! toolchain.

mod storms;

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use katagami::cli::board::ChosenBoard;
use katagami_fuzz::storm::StormRunner;
use katagami_fuzz::{HARNESSES, Harness, Mutator};

/// Runs harnesses on mutations of their corpora and counts the executions.
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    harnesses: MutationArguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Send an engine random commands at random moments and check every answer.
    Storm(Box<StormRunner>),
    /// Run the built-in USI engine, as `cmd=self` does.
    #[command(hide = true)]
    Engine(ChosenBoard),
}

#[derive(Debug, clap::Args)]
struct MutationArguments {
    /// The harnesses; all if there are none
    harnesses: Vec<String>,
    /// The time for each harness
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The seed of the mutations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder for inputs that a harness failed on
    #[arg(long, default_value = "fuzz/artifacts")]
    out: PathBuf,
}

fn main() -> ExitCode {
    let Arguments { command, harnesses } = Arguments::parse();
    let done = match command {
        Some(Command::Storm(arguments)) => storms::run(&arguments),
        Some(Command::Engine(_)) => {
            katagami::usi::run();
            Ok(())
        }
        None => run_harnesses(&harnesses),
    };
    katagami::cli::ending::finish(done)
}

fn run_harnesses(arguments: &MutationArguments) -> Result<(), Box<dyn Error>> {
    let mut chosen: Vec<&Harness> = HARNESSES.iter().collect();
    if !arguments.harnesses.is_empty() {
        chosen.retain(|harness| arguments.harnesses.iter().any(|name| name == harness.name));
        if chosen.len() != arguments.harnesses.len() {
            let names: Vec<_> = HARNESSES.iter().map(|harness| harness.name).collect();
            return Err(format!("the harnesses are {}", names.join(", ")).into());
        }
    }
    match chosen.into_iter().map(|harness| run(harness, arguments)).sum::<u64>() {
        0 => Ok(()),
        failures => Err(format!("{failures} failures").into()),
    }
}

/// Runs a harness for its time. Returns the number of its failures.
fn run(harness: &Harness, arguments: &MutationArguments) -> u64 {
    /// After this number of failures the rest will hardly be new.
    const ENOUGH: u64 = 5;
    let mut mutator = Mutator::new(harness.corpus(), arguments.seed);
    let (start, time) = (Instant::now(), Duration::from_secs(arguments.seconds));
    let (mut executions, mut failures) = (0_u64, 0);
    while start.elapsed() < time && failures < ENOUGH {
        let input = mutator.next_input();
        executions += 1;
        if catch_unwind(AssertUnwindSafe(|| harness.run(&input))).is_err() {
            failures += 1;
            let path = arguments.out.join(format!("{}-{}-{executions}", harness.name, arguments.seed));
            let kept = std::fs::create_dir_all(&arguments.out).and_then(|()| std::fs::write(&path, &input));
            println!("{}: FAILED on {} ({kept:?})", harness.name, path.display());
        }
    }
    println!("{}: {executions} executions, {failures} failed", harness.name);
    failures
}
