//! What a process has of the processors: it tells an engine that is slow from a machine that is busy.

use std::fs;
use std::time::Duration;

/// The time that a process, with all its threads, has spent on processors. `None` where the system does not tell (only
/// Linux does, in steps of 10 ms), or if there is no such process.
pub fn time_of(process: u32) -> Option<Duration> {
    /// `USER_HZ`, which is the same on all machines that Linux runs on today.
    const TICKS_PER_SECOND: u64 = 100;
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program comes second, in parentheses, and may hold anything. After it the state is field 3; user and
    // system time are fields 14 and 15.
    let (_, fields) = text.rsplit_once(')')?;
    let mut ticks = fields.split_ascii_whitespace().skip(11).map(|word| word.parse::<u64>().ok());
    Some(Duration::from_millis((ticks.next()?? + ticks.next()??) * 1000 / TICKS_PER_SECOND))
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
    fn a_process_that_is_gone_has_none() {
        assert_eq!(time_of(u32::MAX), None);
    }
}
