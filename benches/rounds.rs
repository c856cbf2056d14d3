//! A stopwatch for rivals: they take turns, and the median of several rounds counts, so that whatever else the
//! machine does hits all of them alike.

use std::time::{Duration, Instant};

/// Runs each of `rivals` once a round, in turn, and returns the median time of each.
pub fn medians(rounds: usize, rivals: &mut [&mut dyn FnMut()]) -> Vec<Duration> {
    let mut times = vec![Vec::with_capacity(rounds); rivals.len()];
    for _ in 0..rounds {
        for (rival, times) in rivals.iter_mut().zip(&mut times) {
            let start = Instant::now();
            rival();
            times.push(start.elapsed());
        }
    }
    times.into_iter().map(median).collect()
}

/// The median of some times; zero if there are none.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
