//! How much a search may do.

/// Counts nodes against a limit and asks from time to time whether to stop.
pub(super) struct Effort<'a> {
    /// Nodes so far.
    pub nodes: u64,
    /// No more nodes than these.
    pub limit: u64,
    stop: &'a dyn Fn() -> bool,
    /// Whether we were told to stop.
    stopped: bool,
}

impl<'a> Effort<'a> {
    /// At most `limit` nodes, and none after `stop` says so.
    pub fn new(limit: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self { nodes: 0, limit, stop, stopped: stop() }
    }

    /// Counts a node.
    #[inline]
    pub fn count(&mut self) {
        /// How many nodes go by between two looks: far less than a millisecond.
        const INTERVAL: u64 = 64;
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) {
            self.stopped |= (self.stop)();
        }
    }

    /// Grants a few nodes more, whatever was said: no more than some milliseconds' worth.
    pub fn prolong(&mut self) {
        const GRACE: u64 = 2_000;
        self.stop = &|| false;
        self.stopped = false;
        self.limit = self.nodes.saturating_add(GRACE);
    }

    /// Whether to end.
    #[inline]
    pub fn spent(&self) -> bool {
        self.stopped || self.nodes >= self.limit
    }
}
