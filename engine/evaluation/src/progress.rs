//! Reporting the progress of long work.

use std::sync::atomic::{AtomicU64, Ordering};

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
