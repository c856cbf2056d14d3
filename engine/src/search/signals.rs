//! Signals to a running search from another thread.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use web_time::Instant;

/// Flags shared between a search and its caller.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    /// When our own time began; unset while we ponder on the opponent's time.
    thinking_since: OnceLock<Instant>,
    /// How many lines are wanted from now on; zero if as many as the search began with.
    lines: AtomicUsize,
}

impl Signals {
    /// Signals for a search that thinks on its own time, from now on.
    pub fn thinking() -> Self {
        let signals = Self::pondering();
        signals.ponder_hit();
        signals
    }

    /// Signals for a search that ponders until [`Signals::ponder_hit`].
    pub fn pondering() -> Self {
        Self::default()
    }

    /// Tells the search to end.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// Whether the search is to end.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Tells the search that the move pondered on was played: from now on its time counts.
    pub fn ponder_hit(&self) {
        self.thinking_since.get_or_init(Instant::now);
    }

    /// Tells the search how many lines are wanted from its next iteration on.
    pub fn want_lines(&self, lines: usize) {
        self.lines.store(lines, Ordering::Relaxed);
    }

    /// How many lines are wanted, if that was changed while the search runs.
    pub fn lines(&self) -> Option<usize> {
        Some(self.lines.load(Ordering::Relaxed)).filter(|&lines| lines > 0)
    }

    /// When our own time began; `None` while we ponder.
    #[inline]
    pub fn thinking_since(&self) -> Option<Instant> {
        self.thinking_since.get().copied()
    }
}
