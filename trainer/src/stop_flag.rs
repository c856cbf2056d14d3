//! A flag that stops running games and trainings.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A shared flag. It is set when the user interrupts the program, or when no more games are needed.
///
/// Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks everything that shares the flag to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
