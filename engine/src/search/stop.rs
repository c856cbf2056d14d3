//! When a search must stop: signals from another thread, limits of nodes and time, and the count of nodes.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use web_time::Instant;

use super::time::TimeBudget;

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

/// When a thread must stop.
pub(super) struct StopCondition<'a> {
    pub signals: &'a Signals,
    pub budget: TimeBudget,
    pub node_limit: Option<u64>,
    /// The nodes of all threads of the search, those with another condition included.
    nodes: &'a AtomicU64,
}

impl<'a> StopCondition<'a> {
    pub(super) fn new(
        signals: &'a Signals,
        budget: TimeBudget,
        node_limit: Option<u64>,
        nodes: &'a AtomicU64,
    ) -> Self {
        Self { signals, budget, node_limit, nodes }
    }

    /// Stops only when the signals say so.
    pub(super) fn signals_only(signals: &'a Signals, nodes: &'a AtomicU64) -> Self {
        Self::new(signals, TimeBudget::unlimited(), None, nodes)
    }

    /// The nodes that all threads have reported so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn must_stop(&self) -> bool {
        self.signals.stopped()
            || self.node_limit.is_some_and(|limit| self.nodes() >= limit)
            || self.budget.is_spent(self.signals.thinking_since())
    }
}

/// Counts the nodes of one thread and checks from time to time whether to stop.
pub(super) struct NodeCounter<'a> {
    condition: &'a StopCondition<'a>,
    nodes: u64,
    /// How many of them were reported.
    reported: u64,
    /// At this number of them they are reported again.
    next_report: u64,
    stopped: bool,
}

impl<'a> NodeCounter<'a> {
    pub(super) fn new(condition: &'a StopCondition<'a>) -> Self {
        Self { condition, nodes: 0, reported: 0, next_report: 1, stopped: false }
    }

    pub(super) fn condition(&self) -> &'a StopCondition<'a> {
        self.condition
    }

    /// The nodes of this thread.
    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search must stop. Scores that come back then mean nothing.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Counts a node, unless the search has stopped.
    #[inline]
    pub(super) fn count(&mut self) {
        // On the way back from a search that was stopped a move may still be made.
        if self.stopped {
            return;
        }
        self.nodes += 1;
        if self.nodes >= self.next_report {
            self.look();
        }
    }

    /// Reports, and looks whether to stop. The next time is when the limit of nodes can be reached, or soon enough for the clock.
    #[inline(never)]
    fn look(&mut self) {
        /// The clock is read again after this number of nodes.
        const INTERVAL: u64 = 256;
        self.report();
        self.stopped |= self.condition.must_stop();
        let left =
            self.condition.node_limit.map_or(INTERVAL, |limit| limit.saturating_sub(self.condition.nodes()));
        self.next_report = self.nodes + left.clamp(1, INTERVAL);
    }

    /// Adds this thread's nodes to those of all threads.
    pub(super) fn report(&mut self) {
        self.condition.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_node_limit_stops_at_once() {
        let signals = Signals::thinking();
        let nodes = AtomicU64::new(0);
        let condition = StopCondition::new(&signals, TimeBudget::unlimited(), Some(10), &nodes);
        let mut counter = NodeCounter::new(&condition);
        while !counter.stopped() {
            counter.count();
        }
        assert_eq!((counter.nodes(), condition.nodes()), (10, 10));
    }

    #[test]
    fn the_node_limit_counts_the_nodes_of_all_threads() {
        let signals = Signals::thinking();
        let nodes = AtomicU64::new(0);
        let main_thread = StopCondition::new(&signals, TimeBudget::unlimited(), Some(1000), &nodes);
        let helpers = StopCondition::signals_only(&signals, &nodes);
        let (mut counter, mut helper) = (NodeCounter::new(&main_thread), NodeCounter::new(&helpers));
        (0..900).for_each(|_| helper.count());
        helper.report();
        while !counter.stopped() {
            counter.count();
        }
        assert_eq!((counter.nodes(), main_thread.nodes()), (100, 1000));
    }

    #[test]
    fn a_signal_stops_soon() {
        let signals = Signals::thinking();
        let nodes = AtomicU64::new(0);
        let condition = StopCondition::signals_only(&signals, &nodes);
        let mut counter = NodeCounter::new(&condition);
        (0..1000).for_each(|_| counter.count());
        assert!(!counter.stopped());
        signals.stop();
        (0..256).for_each(|_| counter.count());
        assert!(counter.stopped());
    }
}
