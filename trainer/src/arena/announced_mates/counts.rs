//! Verdicts about announced mates, and how many there are of each.

use serde::{Deserialize, Serialize};

/// What is known of an announced mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A mate is proved, though perhaps a longer one than announced.
    Proved,
    /// Not proved within the limits, but the game went on to a mate by that side within the plies announced.
    PlayedOut,
    /// Neither proved nor refuted within the limits.
    Unproven,
    /// Refuted: all lines of the length announced were tried, and there is no mate.
    Refuted,
}

/// The number of announced mates by verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct MateCounts {
    /// [`Verdict::Proved`].
    pub proved: u64,
    /// [`Verdict::PlayedOut`].
    pub played_out: u64,
    /// [`Verdict::Unproven`].
    pub unproven: u64,
    /// [`Verdict::Refuted`].
    pub refuted: u64,
}

impl MateCounts {
    /// Counts a verdict.
    pub fn count(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Proved => &mut self.proved,
            Verdict::PlayedOut => &mut self.played_out,
            Verdict::Unproven => &mut self.unproven,
            Verdict::Refuted => &mut self.refuted,
        } += 1;
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &Self) {
        self.proved += other.proved;
        self.played_out += other.played_out;
        self.unproven += other.unproven;
        self.refuted += other.refuted;
    }

    /// The number of all announced mates.
    pub fn announced(&self) -> u64 {
        self.proved + self.played_out + self.unproven + self.refuted
    }
}
