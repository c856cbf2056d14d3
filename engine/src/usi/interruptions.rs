//! Commands that overtake those before them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts the interrupting commands (`stop`, `gameover`, `quit`) that were read but not executed yet.
///
/// The thread that reads the input announces them; the session looks here while it waits for a task to end, and settles
/// them when it executes them. Clones share the count.
#[derive(Clone, Debug, Default)]
pub(super) struct Interruptions(Arc<AtomicUsize>);

impl Interruptions {
    /// Whether any was announced and not settled.
    pub(super) fn pending(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }

    /// An interrupting command was read.
    pub(super) fn announce(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    /// An interrupting command was executed.
    pub(super) fn settle(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
