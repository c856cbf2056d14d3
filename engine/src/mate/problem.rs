//! What is to be solved: who attacks, under which rules, and with how many nodes.

use super::table::ProofKey;
use katagami_rules::game::{EnteringKingRule, Game};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move};

/// A mate problem: everything that the result depends on beside the position.
#[derive(Debug)]
pub(super) struct MateProblem {
    /// The side that is to mate.
    pub attacker: Color,
    /// Whether a king wins by reaching the square where the other king starts.
    try_rule: bool,
    /// Distinguishes the problem from others in the table.
    salt: u64,
    /// The keys of the positions whose next occurrence ends the game by repetition.
    thrice_reached: Vec<u64>,
}

/// Multiplication by this odd number, 2^64 divided by the golden ratio, spreads a hash over all bits.
pub(super) const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl MateProblem {
    /// The problem in which `attacker` is to mate.
    pub fn new(game: &Game, attacker: Color, rule: EnteringKingRule) -> Self {
        let try_rule = rule == EnteringKingRule::Try;
        let thrice_reached = thrice_reached(game);
        let words = [attacker as u64, u64::from(try_rule)].into_iter().chain(material(game.position()));
        let words = words.chain(thrice_reached.iter().copied());
        let salt = words.fold(0, |salt, word| (salt ^ word).wrapping_mul(HASH_MULTIPLIER).rotate_left(32));
        Self { attacker, try_rule, salt, thrice_reached }
    }

    /// The key of a position in the table.
    #[inline]
    pub fn key(&self, position: &Position) -> ProofKey {
        ProofKey { hash: position.board_key() ^ self.salt, hand: position.hand(self.attacker) }
    }

    /// Whether reaching this position ends the game by repetition: it is the fourth occurrence.
    #[inline]
    pub fn is_last_repetition(&self, position: &Position) -> bool {
        !self.thrice_reached.is_empty() && self.thrice_reached.contains(&position.key())
    }

    /// Whether the defender's move wins at once by the try rule.
    #[inline]
    pub fn wins_by_try(&self, position: &Position, evasion: Move) -> bool {
        self.try_rule && position.side() != self.attacker && Position::is_try_of(position.side(), evasion)
    }
}

/// The number of pieces of each kind. Only among positions with the same numbers does one side's hand follow from the
/// board and the other side's hand.
fn material(position: &Position) -> impl Iterator<Item = u64> {
    Kind::in_hand().map(move |kind| {
        let of = |color| {
            let on_board = |kind| position.pieces(color, kind).len();
            on_board(kind) + kind.promoted().map_or(0, on_board) + position.hand(color).count(kind)
        };
        Color::ALL.map(of).iter().sum::<usize>() as u64
    })
}

/// The keys of the positions that occurred three times in the game.
fn thrice_reached(game: &Game) -> Vec<u64> {
    /// A game ends when a position occurs for the fourth time.
    const ALLOWED: usize = 3;
    // A position recurs after four plies at the earliest.
    const LEAST_PLIES: usize = 4 * (ALLOWED - 1);
    let plies = game.moves().len();
    if plies < LEAST_PLIES {
        return Vec::new();
    }
    let mut game = game.clone();
    let mut keys = vec![game.position().key()];
    for _ in 0..plies {
        game.undo();
        keys.push(game.position().key());
    }
    keys.sort_unstable();
    let runs = keys.chunk_by(|a, b| a == b).filter(|run| run.len() >= ALLOWED);
    runs.map(|run| run[0]).collect()
}

/// Counts nodes against a limit, and asks at intervals whether to stop.
pub(super) struct NodeBudget<'a> {
    /// The number of nodes so far.
    pub nodes: u64,
    /// The greatest number of nodes.
    pub limit: u64,
    stop: &'a dyn Fn() -> bool,
    /// Whether `stop` returned true.
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

    /// Allows a few more nodes, which take some milliseconds, even if `stop` returned true.
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
    use super::*;
    use std::cell::Cell;

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
