//! Proof and disproof numbers.
//!
//! The *proof number* of a node is the least number of leaves that must be solved to prove a mate there, the
//! *disproof number* the least number that must be solved to disprove it (Allis, van der Meulen and van den Herik,
//! "Proof-number search", 1994). In an or-node, where the attacker moves, `phi` is the proof number and `delta` the
//! disproof number; in an and-node, where the defender moves, it is the other way round. So one rule serves both
//! kinds of nodes (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002).

/// The proof and the disproof number of a node, from the side to move's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    /// The number for the goal of the side to move (mate for the attacker, no mate for the defender); 0 if it is
    /// reached.
    pub phi: u32,
    /// The number for the goal of the other side; 0 if that is reached.
    pub delta: u32,
}

/// The number of a goal that cannot be reached. It fits an entry of the table.
pub(super) const INFINITE: u32 = (1 << BITS) - 1;

/// The number of bits of a number.
pub(super) const BITS: u32 = 19;

impl ProofNumbers {
    /// The side to move reaches its goal.
    pub const WON: Self = Self { phi: 0, delta: INFINITE };
    /// The other side reaches its goal.
    pub const LOST: Self = Self { phi: INFINITE, delta: 0 };
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { phi: 1, delta: 1 };
    /// Thresholds that no unsolved node reaches.
    pub const UNLIMITED: Self = Self { phi: INFINITE, delta: INFINITE };

    /// The numbers of an unsolved node: neither zero nor infinite, however large the sums are.
    #[inline]
    pub fn unsolved(phi: u32, delta: u32) -> Self {
        Self { phi: phi.clamp(1, INFINITE - 1), delta: delta.clamp(1, INFINITE - 1) }
    }

    /// Whether the side to move reaches its goal.
    #[inline]
    pub fn is_won(self) -> bool {
        self.phi == 0
    }

    /// Whether the other side reaches its goal.
    #[inline]
    pub fn is_lost(self) -> bool {
        self.delta == 0
    }

    /// Whether the node is proved or disproved.
    #[inline]
    pub fn is_solved(self) -> bool {
        self.is_won() || self.is_lost()
    }

    /// Whether either number has reached its threshold.
    #[inline]
    pub fn reaches(self, threshold: Self) -> bool {
        self.phi >= threshold.phi || self.delta >= threshold.delta
    }
}
