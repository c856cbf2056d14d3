//! A flag that stops running games and trainings.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A shared flag. It is set when the user interrupts the program, or when no more games are needed.
///
/// Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    interrupted: AtomicBool,
}

impl StopFlag {
    /// A flag that Ctrl-C, or a request to terminate, sets. A program has at most one.
    ///
    /// # Errors
    ///
    /// If the system does not let the signals be handled.
    pub fn on_interrupt() -> Result<Self, String> {
        let stop = Self::default();
        let shared = stop.clone();
        let handled = ctrlc::set_handler(move || shared.interrupt());
        handled.map(|()| stop).map_err(|error| format!("cannot handle Ctrl-C: {error}"))
    }

    /// Asks everything that shares the flag to stop.
    pub fn set(&self) {
        self.0.stopped.store(true, Ordering::Release);
    }

    /// The same, on the request of the user.
    pub fn interrupt(&self) {
        self.0.interrupted.store(true, Ordering::Release);
        self.set();
    }

    /// Whether to stop.
    pub fn is_set(&self) -> bool {
        self.0.stopped.load(Ordering::Acquire)
    }

    /// Whether the user asked for it.
    pub fn is_interrupted(&self) -> bool {
        self.0.interrupted.load(Ordering::Acquire)
    }
}
