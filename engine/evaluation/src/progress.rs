//! Long work: reporting its progress, and filling large tables on all processors.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{panic, thread};

/// A callback for the progress of long work: units done, units in all. It may be called from any thread.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// Counts finished units of work, on any number of threads, and reports them.
pub struct ProgressMeter<'a> {
    done: AtomicU64,
    total: u64,
    progress: Progress<'a>,
}

impl<'a> ProgressMeter<'a> {
    /// A meter for work of `total` units. Reports that none is done.
    pub fn new(total: usize, progress: Progress<'a>) -> Self {
        let total = total as u64;
        progress(0, total);
        Self { done: AtomicU64::new(0), total, progress }
    }

    /// Reports that `units` more are done.
    pub fn add(&self, units: usize) {
        let done = self.done.fetch_add(units as u64, Ordering::Relaxed) + units as u64;
        (self.progress)(done, self.total);
    }
}

/// Fills a table in parts of `length` elements on all processors. `fill` gets the number of a part and the part. Each
/// part counts as many units of progress as it has elements.
///
/// # Errors
///
/// The error of the first part, by number, that `fill` could not fill.
pub fn fill_parts<T: Send, E: Send>(
    table: &mut [T],
    length: usize,
    meter: &ProgressMeter<'_>,
    fill: impl Fn(usize, &mut [T]) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let parts = Mutex::new(table.chunks_mut(length).enumerate());
    let failed = AtomicBool::new(false);
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    // Parts are given out in order and finished once begun, so the first that fails is always found.
    let work = || {
        while !failed.load(Ordering::Relaxed)
            && let Some((number, part)) = next()
        {
            if let Err(error) = fill(number, part) {
                failed.store(true, Ordering::Relaxed);
                return Some((number, error));
            }
            meter.add(part.len());
        }
        None
    };
    let extra_threads = thread::available_parallelism().map_or(0, |processors| processors.get() - 1);
    let failures = thread::scope(|scope| {
        // Where the system gives no thread, this one does the work.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let threads: Vec<_> = (0..extra_threads).filter_map(spawn).collect();
        let mut failures = vec![work()];
        for thread in threads {
            failures.push(thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload)));
        }
        failures
    });
    let first = failures.into_iter().flatten().min_by_key(|&(number, _)| number);
    first.map_or(Ok(()), |(_, error)| Err(error))
}
