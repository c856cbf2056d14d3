//! How an analysis is ended in the middle of a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::search::Signals;

/// Ends an analysis, from any thread.
#[derive(Debug, Default)]
pub struct Interruption {
    happened: AtomicBool,
    /// Those of the search that runs.
    signals: Mutex<Arc<Signals>>,
}

impl Interruption {
    /// Ends the analysis, and the search that runs.
    pub fn interrupt(&self) {
        self.happened.store(true, Ordering::Release);
        self.signals.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }

    /// Whether the analysis was ended.
    pub fn happened(&self) -> bool {
        self.happened.load(Ordering::Acquire)
    }

    /// Signals for the next search, whose time begins now.
    pub(super) fn begin_search(&self) -> Arc<Signals> {
        let signals = Arc::new(Signals::thinking());
        *self.signals.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&signals);
        if self.happened() {
            signals.stop();
        }
        signals
    }
}
