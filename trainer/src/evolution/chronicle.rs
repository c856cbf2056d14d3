//! What each generation brought.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::steps::Journal;

/// A generation that has lived.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// Its last loss over lessons held out, in nats.
    pub held_out: Option<f64>,
    /// In how many positions held out a search of one ply finds the move played.
    pub agreement: Option<f64>,
    /// The share of the points that it scored against the best before.
    pub score: f64,
    /// That in Elo; none if it won or lost all.
    pub elo: Option<f64>,
    /// Over how many games.
    pub games: u64,
    /// Whether it is the best from then on.
    pub accepted: bool,
}

/// All generations so far, in `evolution.jsonl` in the evolution's folder.
#[derive(Debug)]
pub struct Chronicle(Journal<Generation>);

impl Chronicle {
    /// Reads the chronicle of an evolution; empty if it has none yet.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or holds what was never written.
    pub fn open(folder: &Path) -> Result<Self, String> {
        Journal::open(&folder.join("evolution.jsonl")).map(Self)
    }

    /// The generations in their order.
    pub fn generations(&self) -> &[Generation] {
        &self.0.entries
    }

    /// The last generation that was accepted.
    pub fn best(&self) -> Option<u32> {
        let mut latest_first = self.generations().iter().rev();
        latest_first.find(|generation| generation.accepted).map(|generation| generation.number)
    }

    /// Writes one more.
    pub(super) fn write(&mut self, generation: Generation) -> Result<(), String> {
        self.0.write(generation)
    }
}
