//! The results of all generations.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use crate::json_lines::JsonLines;
#[cfg(doc)]
use crate::pipeline::MatchResult;
use crate::pipeline::SelfPlayResult;

/// The result of a generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// The number of the generation, from 1.
    pub number: u32,
    /// What it played before its training.
    pub selfplay: SelfPlayResult,
    /// The held-out loss after the last epoch, in nats.
    pub held_out_loss: Option<f64>,
    /// The share of held-out positions in which a search of depth 1 finds the move played.
    pub move_accuracy: Option<f64>,
    /// The mean score against the best weights before, from 0 to 1.
    pub score: f64,
    /// The Elo difference, `None` if all games were won or lost.
    pub elo: Option<f64>,
    /// The 95 % confidence interval of the Elo difference: see [`MatchResult::error_bars`].
    pub error_bars: Option<[Option<f64>; 2]>,
    /// The number of games.
    pub games: u64,
    /// Whether these are the new best weights.
    pub accepted: bool,
}

/// The generations so far, stored in `evolution.jsonl`.
#[derive(Debug)]
pub struct GenerationLog {
    file: JsonLines,
    generations: Vec<Generation>,
}

impl GenerationLog {
    /// Opens the log in the folder of an evolution. A missing log is empty.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is invalid.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let (file, generations) = JsonLines::open(&folder.join("evolution.jsonl"))?;
        Ok(Self { file, generations })
    }

    /// The generations in order.
    pub fn generations(&self) -> &[Generation] {
        &self.generations
    }

    /// The last generation that was accepted.
    pub fn best(&self) -> Option<u32> {
        let mut latest_first = self.generations.iter().rev();
        latest_first.find(|generation| generation.accepted).map(|generation| generation.number)
    }

    /// Appends a generation.
    pub(super) fn append(&mut self, generation: Generation) -> Result<(), FileError> {
        self.file.append(&generation)?;
        self.generations.push(generation);
        Ok(())
    }
}
