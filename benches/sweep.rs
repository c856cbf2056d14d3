//! A table as large as an evaluation's weights, and ways to drive it through the caches.

use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::rounds::median;

/// 200 MB, in numbers of eight bytes.
const LENGTH: usize = 200_000_000 / 8;
/// What sweeps the first and second level of a core's caches: 4 MiB.
const SWEEP: usize = (4 << 20) / 8;
/// One number of each cache line.
const LINE: usize = 8;

/// The table.
#[derive(Debug)]
pub struct Weights(Vec<u64>);

impl Weights {
    /// A table with every page in memory.
    pub fn new() -> Self {
        // Written, so that every page is there.
        Self((0..LENGTH as u64).collect())
    }

    /// Runs something while another thread reads the table over and over.
    pub fn while_streaming<T>(&self, run: impl FnOnce() -> T) -> T {
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let mut parts = self.0.chunks(SWEEP).cycle();
                while !done.load(Ordering::Relaxed) {
                    parts.next().map(read);
                }
            });
            let result = run();
            done.store(true, Ordering::Relaxed);
            result
        })
    }

    /// The median time of each rival for all of `count` cases, the rivals taking turns. Before each `batch` of them, the caches
    /// are swept, which is not timed.
    pub fn swept_medians<R>(
        &self,
        rounds: usize,
        rivals: &[R],
        count: usize,
        batch: usize,
        run: impl Fn(&R, Range<usize>),
    ) -> Vec<Duration> {
        let mut times = vec![Vec::new(); rivals.len()];
        for _ in 0..rounds {
            for (rival, times) in rivals.iter().zip(&mut times) {
                times.push(self.swept(count, batch, |cases| run(rival, cases)));
            }
        }
        times.into_iter().map(median).collect()
    }

    /// The time for all cases, batch by batch. Each sweep reads another part of the table, larger than what a core caches by
    /// itself.
    fn swept(&self, count: usize, batch: usize, mut run: impl FnMut(Range<usize>)) -> Duration {
        let mut time = Duration::ZERO;
        let mut parts = self.0.chunks_exact(SWEEP).cycle();
        for begin in (0..count).step_by(batch) {
            parts.next().map(read);
            let start = Instant::now();
            run(begin..(begin + batch).min(count));
            time += start.elapsed();
        }
        time
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads each cache line.
fn read(part: &[u64]) {
    black_box(part.iter().step_by(LINE).fold(0_u64, |sum, weight| sum.wrapping_add(*weight)));
}
