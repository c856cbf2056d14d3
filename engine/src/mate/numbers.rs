//! Proof and disproof numbers, as the side to move sees them.
//!
//! A node's *proof number* is the least number of leaves that must turn out well to prove a mate there, its *disproof
//! number* the same for an escape (Allis, van der Meulen and van den Herik, "Proof-number search", 1994). Written for
//! the side to move, `phi` being what its own aim still takes and `delta` what the other's does, both kinds of nodes
//! follow one rule (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002).

/// What both aims still take in a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// For the aim of the side to move; 0 if it is reached.
    pub phi: u32,
    /// For the aim of the other side; 0 if that is reached.
    pub delta: u32,
}

/// An aim out of reach. It fits an entry of the table.
pub(super) const INFINITE: u32 = (1 << BITS) - 1;

/// How many bits a number takes.
pub(super) const BITS: u32 = 19;

impl Numbers {
    /// The side to move has reached its aim.
    pub const WON: Self = Self { phi: 0, delta: INFINITE };
    /// The other side has reached its aim.
    pub const LOST: Self = Self { phi: INFINITE, delta: 0 };
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { phi: 1, delta: 1 };
    /// A threshold that nothing unsolved passes.
    pub const WITHOUT_END: Self = Self { phi: INFINITE, delta: INFINITE };

    /// Numbers of an unsolved node: neither zero nor infinite, however large the sums were.
    #[inline]
    pub fn open(phi: u32, delta: u32) -> Self {
        Self { phi: phi.clamp(1, INFINITE - 1), delta: delta.clamp(1, INFINITE - 1) }
    }

    /// Whether the side to move reaches its aim.
    #[inline]
    pub fn won(self) -> bool {
        self.phi == 0
    }

    /// Whether the other side reaches its aim.
    #[inline]
    pub fn lost(self) -> bool {
        self.delta == 0
    }

    /// Whether it is known who reaches his aim.
    #[inline]
    pub fn solved(self) -> bool {
        self.won() || self.lost()
    }

    /// Whether either number has come up to its threshold.
    #[inline]
    pub fn reach(self, threshold: Self) -> bool {
        self.phi >= threshold.phi || self.delta >= threshold.delta
    }
}
