//! A flag that stops running games and trainings.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use katagami::cli::interruption;

/// A shared flag. It is set when the user interrupts the program, or when no more games are needed.
///
/// Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    interrupted: AtomicBool,
    /// The flag of the work that this is a part of.
    whole: Option<StopFlag>,
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
        interruption::listen(move || shared.interrupt()).map(|()| stop)
    }

    /// A flag for a part of the work. It is set with this one, and when it is set itself this one is not.
    pub fn part(&self) -> Self {
        Self(Arc::new(Flags { whole: Some(self.clone()), ..Flags::default() }))
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
        self.0.stopped.load(Ordering::Acquire) || self.0.whole.as_ref().is_some_and(Self::is_set)
    }

    /// Whether to stop, now or in a moment. What ends a child, such as Ctrl-C or a scheduler that ends all processes of a job, may
    /// reach the child first.
    pub fn is_set_soon(&self) -> bool {
        const MOMENT: Duration = Duration::from_secs(1);
        const POLL: Duration = Duration::from_millis(50);
        let deadline = Instant::now() + MOMENT;
        while !self.is_set() && Instant::now() < deadline {
            std::thread::sleep(POLL);
        }
        self.is_set()
    }

    /// Whether the user asked for it.
    pub fn is_interrupted(&self) -> bool {
        self.0.interrupted.load(Ordering::Acquire) || self.0.whole.as_ref().is_some_and(Self::is_interrupted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_stops_with_the_whole_and_not_the_whole_with_a_part() {
        let whole = StopFlag::default();
        let [part, other] = [(); 2].map(|()| whole.part());
        part.set();
        assert!(part.is_set() && !whole.is_set() && !other.is_set() && !part.is_interrupted());
        whole.interrupt();
        assert!(other.is_set() && other.is_interrupted());
    }
}
