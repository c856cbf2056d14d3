//! `katagami-fuzz storm`.

use std::error::Error;
use std::io::Write;
use std::num::NonZeroU32;
use std::time::Duration;

use katagami_fuzz::storm::{FailedStorm, Patience, StormCounts, StormRunner};
use katagami_trainer::arena::engines::EngineSpec;
use katagami_trainer::progress_display::ProgressDisplay;
use katagami_trainer::stop_flag::StopFlag;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The engine, as in `match`: cmd= args= dir= option.NAME=
    #[arg(long, value_name = "WORDS", default_value = "cmd=self")]
    engine: EngineSpec,
    /// The number of cycles, each with a `go`; every 20 of them a new process
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    cycles: u64,
    /// The seed of the first storm of 20 cycles; each has the next
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The greatest number of search threads
    #[arg(long, value_name = "N", default_value_t = NonZeroU32::MIN)]
    threads: NonZeroU32,
    /// The time for an answer once it is due, in milliseconds; time in which the machine is busy does not count (on Linux)
    #[arg(long, alias = "patience", value_name = "MS", default_value_t = 200)]
    max_delay: u64,
}

/// Runs the storms and prints what happened.
pub(super) fn run(arguments: Arguments) -> Result {
    let Arguments { engine, cycles, seed, threads, max_delay } = arguments;
    // The engine searches with no more threads than cores. It reports that as an error, which no storm expects.
    let cores = std::thread::available_parallelism()?;
    if threads.get() as usize > cores.get() {
        return Err(
            format!("--threads {threads}: more than the cores that this process may use ({cores})").into()
        );
    }
    let answer = Duration::from_millis(max_delay);
    let default = Patience::default();
    let patience = Patience { answer, hang: default.hang.max(2 * answer) };
    let runner = StormRunner { engine: engine.named(), seed, cycles, threads: threads.get(), patience };
    let stop = StopFlag::on_interrupt()?;
    let mut display = ProgressDisplay::new(cycles, "cycles");
    let mut printed = Ok(());
    let counts = runner.run(
        &stop,
        |failed| {
            if printed.is_ok() {
                printed = print_failure(failed, threads);
            }
        },
        |counts| {
            let line = || format!("{} failed", counts.failed);
            display.show(counts.cycles, line, || format!("{}/{cycles} cycles, {}", counts.cycles, line()));
        },
    )?;
    display.finish();
    printed?;
    print_counts(&counts, patience.answer)?;
    if counts.failed > 0 {
        return Err(format!("{} of {} storms failed", counts.failed, counts.storms).into());
    }
    if counts.cycles < cycles { Err("interrupted".into()) } else { Ok(()) }
}

fn print_failure(failed: &FailedStorm, threads: NonZeroU32) -> Result {
    failed.transcript.iter().try_for_each(|line| print_line(format_args!("  {line}")))?;
    let FailedStorm { seed, cycles, fault, .. } = failed;
    print_line(format_args!("FAILED: {fault}\nreplay: --seed {seed} --cycles {cycles} --threads {threads}"))
}

fn print_counts(counts: &StormCounts, patience: Duration) -> Result {
    let StormCounts { storms, cycles, commands, failed, delays } = counts;
    print_line(format_args!(
        "{cycles} cycles in {storms} storms, {commands} commands; {failed} storms failed"
    ))?;
    print_line(format_args!(
        "{} answers were due; the latest came after {} ms, {} ms by the engine's own fault; {} came after more than {} ms \
         only because the engine waited for a processor",
        delays.answers,
        delays.greatest.as_millis(),
        delays.greatest_own.as_millis(),
        delays.excused,
        patience.as_millis(),
    ))
}

/// Prints a line. A closed standard output is an error, not a panic.
fn print_line(line: impl std::fmt::Display) -> Result {
    writeln!(std::io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}").into())
}
