//! How much a process has computed and waited: this tells a slow engine from a busy machine.
//!
//! [`Account`] is what judges use; `system` is what Linux reports of a process, a thread and the machine.

use std::time::Duration;

pub use system::this_thread_waited;
use system::{contention, kept_waiting, time_of};

/// How much a process had computed and waited at some moment, to find out later whose fault a delay is.
#[derive(Clone, Copy, Debug)]
pub struct Account {
    process: u32,
    used: Option<Duration>,
    waited: Option<Duration>,
    contention: Option<Duration>,
}

impl Account {
    /// An account that begins now.
    #[must_use]
    pub fn open(process: u32) -> Self {
        Self { process, used: time_of(process), waited: kept_waiting(process), contention: contention() }
    }

    /// The part of the time `elapsed` since then for which the process itself is responsible: in which it computed, or slept
    /// while neither it, nor the thread that reads its output, nor any other program waited for a processor.
    ///
    /// Two measures of waiting exist, and each may miss a part: the waiting of a thread is lost when the thread ends, and that of
    /// all programs is an average over processors. So the greater one is subtracted. The time in which the process computed is
    /// divided by its `threads`, which work at the same time; on a machine that is always busy it alone counts.
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

/// The part of a time in which each of several threads computed, or nobody waited.
fn own_part(elapsed: Duration, waited: Duration, used: Duration, threads: u32) -> Duration {
    elapsed.min((used / threads).max(elapsed.saturating_sub(waited)))
}

/// What Linux reports. Everything is `None` where it does not, and of a process that is gone.
#[cfg(target_os = "linux")]
mod system {
    use std::time::Duration;

    use procfs::process::{Process, Schedstat, Stat};
    use procfs::{CpuPressure, Current, CurrentSI, FromRead, KernelStats};

    /// The time that a process, with all its threads, has spent on processors, in steps of 10 ms.
    pub fn time_of(process: u32) -> Option<Duration> {
        let Stat { utime, stime, .. } = Stat::from_file(format!("/proc/{process}/stat")).ok()?;
        Some(Duration::from_millis((utime + stime) * 1000 / procfs::ticks_per_second()))
    }

    /// How long the threads of a process have been ready to run while another program had the processor, plus how long the
    /// host of a virtual machine has run something else. Only differences of this sum mean anything. Threads that have ended are
    /// missing, and a wait is counted when it is over.
    pub fn kept_waiting(process: u32) -> Option<Duration> {
        let threads = Process::new(process.try_into().ok()?).ok()?.tasks().ok()?;
        let waited = threads.filter_map(|thread| Some(waiting(&thread.ok()?.schedstat().ok()?)));
        let stolen = KernelStats::current().ok().and_then(|machine| machine.total.steal_duration());
        Some(waited.sum::<Duration>() + stolen.unwrap_or_default())
    }

    /// How long this thread has been ready to run while another program had the processor.
    pub fn this_thread_waited() -> Option<Duration> {
        Schedstat::from_file("/proc/thread-self/schedstat").ok().as_ref().map(waiting)
    }

    /// How long at least one task of any program has waited for a processor.
    pub fn contention() -> Option<Duration> {
        CpuPressure::current().ok().map(|pressure| Duration::from_micros(pressure.some.total))
    }

    fn waiting(thread: &Schedstat) -> Duration {
        Duration::from_nanos(thread.run_delay)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::time::Duration;

    pub fn time_of(_process: u32) -> Option<Duration> {
        None
    }

    pub fn kept_waiting(_process: u32) -> Option<Duration> {
        None
    }

    pub fn this_thread_waited() -> Option<Duration> {
        None
    }

    pub fn contention() -> Option<Duration> {
        None
    }
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
