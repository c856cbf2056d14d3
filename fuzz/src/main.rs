//! `katagami-fuzz`: harnesses on as many mutations of their corpora as there is time for, on any toolchain.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use katagami_fuzz::{HARNESSES, Harness, Mutator};

/// Runs harnesses on mutations of their corpora and counts the executions.
#[derive(Debug, Parser)]
struct Arguments {
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
    let arguments = Arguments::parse();
    let mut chosen: Vec<&Harness> = HARNESSES.iter().collect();
    if !arguments.harnesses.is_empty() {
        chosen.retain(|harness| arguments.harnesses.iter().any(|name| name == harness.name));
        if chosen.len() != arguments.harnesses.len() {
            let names: Vec<_> = HARNESSES.iter().map(|harness| harness.name).collect();
            eprintln!("error: the harnesses are {}", names.join(", "));
            return ExitCode::FAILURE;
        }
    }
    let failures: u64 = chosen.into_iter().map(|harness| run(harness, &arguments)).sum();
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs a harness for its time. Returns the number of its failures.
fn run(harness: &Harness, arguments: &Arguments) -> u64 {
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
