//! How all games are told to end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that everyone who waits looks at: set when the user interrupts, or when no more games are needed.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Tells everyone to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
