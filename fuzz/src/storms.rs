//! `katagami-fuzz storm`.

use std::error::Error;
use std::io::Write;
use std::num::NonZeroU32;

use katagami::cli::progress_display::ProgressDisplay;
use katagami_fuzz::storm::{FailedStorm, StormCounts, StormRunner};
use katagami_trainer::stop_flag::StopFlag;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Runs the storms and prints what happened.
pub(super) fn run(runner: &StormRunner) -> Result {
    let &StormRunner { cycles, threads, max_delay, .. } = runner;
    // The engine searches with no more threads than cores. It reports that as an error, which no storm expects.
    let cores = std::thread::available_parallelism()?;
    if threads.get() as usize > cores.get() {
        return Err(
            format!("--threads {threads}: more than the cores that this process may use ({cores})").into()
        );
    }
    let stop = StopFlag::on_interrupt()?;
    let display = ProgressDisplay::new(cycles, "cycles");
    let mut printed = Ok(());
    let counts = runner.run(
        &stop,
        |failed| {
            if printed.is_ok() {
                printed = print_failure(failed, threads);
            }
        },
        |counts| {
            display.show(counts.cycles, || format!("{} failed", counts.failed));
        },
    )?;
    drop(display);
    printed?;
    print_counts(&counts, max_delay)?;
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

fn print_counts(counts: &StormCounts, max_delay: u64) -> Result {
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
        max_delay,
    ))
}

/// Prints a line. A closed standard output is an error, not a panic.
fn print_line(line: impl std::fmt::Display) -> Result {
    writeln!(std::io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}").into())
}
