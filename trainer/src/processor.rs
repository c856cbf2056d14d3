//! What a process has of the processors: it tells an engine that is slow from a machine that is busy.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// The time that a process, with all its threads, has spent on processors. `None` where the system does not tell (only
/// Linux does, in steps of 10 ms), or if there is no such process.
pub fn time_of(process: u32) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program comes second, in parentheses, and may hold anything. After it the state is field 3; user and
    // system time are fields 14 and 15.
    let (_, fields) = text.rsplit_once(')')?;
    let mut ticks = fields.split_ascii_whitespace().skip(11).map(|word| word.parse::<u64>().ok());
    Some(from_ticks(ticks.next()?? + ticks.next()??))
}

fn from_ticks(ticks: u64) -> Duration {
    /// `USER_HZ`, which is the same on all machines that Linux runs on today.
    const TICKS_PER_SECOND: u64 = 100;
    Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND)
}

/// For how long, since they began, the threads of a process were ready to run but another program had the processor, and for how
/// long the machine itself was not run by its host: the sum, of which only differences mean anything. `None` as above.
///
/// A thread takes its waiting with it when it ends, and a wait counts when it is over.
pub fn kept_waiting(process: u32) -> Option<Duration> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let waited =
        threads.filter_map(|thread| waited(&thread.ok()?.path().join("schedstat"))).sum::<Duration>();
    Some(waited + stolen().unwrap_or_default())
}

/// For how long, since it began, this thread was ready to run but another program had the processor. `None` as above.
pub fn this_thread_waited() -> Option<Duration> {
    waited(Path::new("/proc/thread-self/schedstat"))
}

/// What the scheduler's statistics of a thread say of its waiting.
fn waited(statistics: &Path) -> Option<Duration> {
    // Time on a processor and time in the queue of one, in nanoseconds, and the number of times that it ran.
    let text = fs::read_to_string(statistics).ok()?;
    text.split_ascii_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// For how long, since the machine was started, its host ran something else instead, where the machine is a virtual one.
fn stolen() -> Option<Duration> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    // The word `cpu`, then times by what they were spent on, of which this is the eighth.
    text.lines().next()?.split_ascii_whitespace().nth(8)?.parse().ok().map(from_ticks)
}

/// For how long, since the machine was started, at least one task of any program waited for a processor. `None` where the
/// system does not tell (Linux's pressure stall information).
pub fn contention() -> Option<Duration> {
    let text = fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find_map(|line| line.strip_prefix("some "))?;
    let total = some.split_ascii_whitespace().find_map(|word| word.strip_prefix("total="))?;
    total.parse().ok().map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes() {
        let this = std::process::id();
        let before = time_of(this);
        // What is measured in steps of 10 ms is measurable after a while.
        let mut sum = 0_u64;
        while time_of(this) == before && before.is_some() {
            sum = (0..1_000_000_u64).fold(sum, |sum, number| std::hint::black_box(sum ^ number));
        }
        assert!(time_of(this) > before || before.is_none());
        assert!(contention() >= contention().map(|_| Duration::ZERO));
    }

    #[test]
    fn more_threads_than_processors_wait() {
        let this = std::process::id();
        let before = kept_waiting(this);
        let threads = 2 * std::thread::available_parallelism().map_or(1, usize::from);
        let waits = || this_thread_waited().is_none_or(|waited| waited > Duration::from_millis(5));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| while !waits() {});
            }
            // While the threads are there, so is their waiting.
            while kept_waiting(this) < before.map(|before| before + Duration::from_millis(5)) {}
        });
    }

    #[test]
    fn a_process_that_is_gone_has_none() {
        assert_eq!(time_of(u32::MAX), None);
        assert_eq!(kept_waiting(u32::MAX), None);
    }
}
