//! How many nodes a search may expand.

/// Counts nodes against a limit, and asks at intervals whether to stop.
pub(super) struct NodeBudget<'a> {
    /// The number of nodes so far.
    pub nodes: u64,
    /// The greatest number of nodes.
    pub limit: u64,
    stop: &'a dyn Fn() -> bool,
    /// Whether `stop` said so.
    stopped: bool,
}

impl<'a> NodeBudget<'a> {
    /// At most `limit` nodes, and none after `stop` returns true.
    pub fn new(limit: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self { nodes: 0, limit, stop, stopped: stop() }
    }

    /// Counts a node.
    #[inline]
    pub fn count(&mut self) {
        /// The number of nodes between two calls of `stop`: far less than a millisecond.
        const INTERVAL: u64 = 64;
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) {
            self.stopped |= (self.stop)();
        }
    }

    /// Grants a few more nodes, some milliseconds' worth, whatever `stop` said.
    pub fn extend(&mut self) {
        const GRACE: u64 = 2_000;
        self.stop = &|| false;
        self.stopped = false;
        self.limit = self.nodes.saturating_add(GRACE);
    }

    /// Whether the search has to end.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.stopped || self.nodes >= self.limit
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_budget_is_spent_by_nodes_or_by_a_stop() {
        let mut budget = NodeBudget::new(2, &|| false);
        for spent in [false, false, true] {
            assert_eq!(budget.is_spent(), spent);
            budget.count();
        }
        let stopped = Cell::new(false);
        let stop = || stopped.get();
        let mut budget = NodeBudget::new(u64::MAX, &stop);
        stopped.set(true);
        (0..63).for_each(|_| budget.count());
        assert!(!budget.is_spent());
        budget.count();
        assert!(budget.is_spent());
        budget.extend();
        assert!(!budget.is_spent() && budget.limit > budget.nodes);
        assert!(NodeBudget::new(1, &|| true).is_spent());
    }
}
