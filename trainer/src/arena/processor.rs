//! The processor time of processes: it distinguishes a slow engine from a busy machine.
//!
//! [`Account`] is what judges use; the rest reads what Linux reports of a process, a thread and the machine.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// What a process had used of the processors at some moment, to find out later whose fault a delay is.
#[derive(Clone, Copy, Debug)]
pub struct Account {
    process: u32,
    used: Option<Duration>,
    waited: Option<Duration>,
    contention: Option<Duration>,
}

impl Account {
    /// From now on.
    #[must_use]
    pub fn open(process: u32) -> Self {
        Self { process, used: time_of(process), waited: kept_waiting(process), contention: contention() }
    }

    /// The part of the time that has `elapsed` since then that is the process's own: the time in which it computed, or in which
    /// it slept by itself, because neither it, nor the thread that reads its output, nor any other program waited for
    /// a processor.
    ///
    /// Threads take their waiting with them when they end, and what all programs wait is missing in part where they are bound
    /// to processors; so the greater of the two excuses. `threads` work at the same time, so each has its share of the time in
    /// which they computed, which alone counts while the machine is always busy.
    #[must_use]
    pub fn own_time(&self, elapsed: Duration, reader_waited: Duration, threads: u32) -> Duration {
        let since = |now: Option<Duration>, before: Option<Duration>| {
            now.zip(before).map_or(Duration::ZERO, |(now, before)| now.saturating_sub(before))
        };
        let waited = since(kept_waiting(self.process), self.waited) + reader_waited;
        let contention = since(contention(), self.contention);
        let used = since(time_of(self.process), self.used);
        own_part(elapsed, contention.max(waited), used, threads)
    }
}

/// The part of a time in which each of some threads computed or nobody waited.
fn own_part(elapsed: Duration, waited: Duration, used: Duration, threads: u32) -> Duration {
    elapsed.min((used / threads).max(elapsed.saturating_sub(waited)))
}

/// The time that a process, with all its threads, has spent on processors. `None` where the system does not report it (only
/// Linux does, in steps of 10 ms), or if there is no such process.
fn time_of(process: u32) -> Option<Duration> {
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
fn kept_waiting(process: u32) -> Option<Duration> {
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
/// system does not report it (Linux's pressure stall information).
fn contention() -> Option<Duration> {
    let text = fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find_map(|line| line.strip_prefix("some "))?;
    let total = some.split_ascii_whitespace().find_map(|word| word.strip_prefix("total="))?;
    total.parse().ok().map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_excuses_what_was_not_computed() {
        let own = |times: [u64; 3]| {
            let [elapsed, waited, used] = times.map(Duration::from_millis);
            own_part(elapsed, waited, used, 1).as_millis()
        };
        assert_eq!(own([100, 0, 0]), 100, "it slept");
        assert_eq!(own([100, 30, 0]), 70);
        assert_eq!(own([100, 300, 0]), 0);
        assert_eq!(own([100, 100, 40]), 40, "others waited while it computed");
        assert_eq!(own([100, 0, 110]), 100, "processor time is counted in steps");
    }

    #[test]
    fn two_threads_are_not_twice_as_late() {
        // Another program waits all the time, so that only what was computed counts.
        let [elapsed, used, allowed] = [400, 300, 100].map(Duration::from_millis);
        let late = |threads| own_part(elapsed, elapsed, used, threads).saturating_sub(allowed);
        assert_eq!(late(1), Duration::from_millis(200));
        assert_eq!(late(2), Duration::from_millis(50));
        assert_eq!(late(4), Duration::ZERO);
    }

    #[test]
    fn sleep_is_ones_own_where_nobody_waits() {
        // There is no such process: all that is known is how long all programs wait.
        let account = Account::open(u32::MAX);
        let own = account.own_time(Duration::from_secs(3600), Duration::from_secs(60), 1);
        assert!(own > Duration::from_secs(3000) && own <= Duration::from_secs(3540), "{own:?}");
    }

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
