//! Evolution: self-play, training and a match, generation after generation.
//!
//! A generation plays games with the best weights so far, trains on their positions, and plays a match against those
//! weights. If it wins, its weights are the new best.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::arena::match_command::MatchOptions;
use crate::file_error::FileError;
use crate::json_lines::JsonLog;
use crate::learn::LearnOptions;
use crate::selfplay::command::{SelfPlayOptions, SelfPlayResult};
use crate::session::{Result, Session};
use crate::steps::{self, MatchOutcome};

/// The settings of an evolution.
#[derive(Clone, Debug)]
pub struct Evolution {
    /// How games are played.
    pub selfplay: SelfPlayOptions,
    /// How their positions are trained on.
    pub learn: LearnOptions,
    /// How the match is played.
    pub matches: MatchOptions,
    /// The folder for all files.
    pub folder: PathBuf,
    /// The initial weights, as `--eval` takes them.
    pub initial_weights: PathBuf,
    /// The positions of the games that the initial weights were trained on, if there are any: those of a generation before
    /// the first.
    pub initial_positions: Option<PathBuf>,
    /// The number of generations, the newest included, whose positions are trained on.
    pub window: usize,
    /// The percentage that a generation must score to be accepted.
    pub required_score: f64,
}

impl Evolution {
    /// Runs the next generation, or the rest of an interrupted one.
    ///
    /// # Errors
    ///
    /// If a step fails or is interrupted. The same call goes on.
    pub fn run_generation(&self, log: &mut GenerationLog, session: &Session) -> Result<Generation> {
        let number = log.len() as u32 + 1;
        let folder = generation_folder(&self.folder, number);
        std::fs::create_dir_all(&folder).map_err(FileError::io(&folder))?;
        let best = best(log).map_or_else(|| self.initial_weights.clone(), |best| self.weights(best));
        let positions = generation_positions(&self.folder, number);
        let selfplay = steps::selfplay(&self.selfplay, number, &best, &positions, session)?;
        let positions = window(self.initial_positions.as_deref(), &self.folder, number, self.window);
        let metrics = steps::learn(&self.learn, positions, &best, None, &folder.join(LEARNED), session)?;
        let new = self.weights(number);
        let players = [("new", new.as_path()), ("best", best.as_path())];
        let outcome = steps::play_match(&self.matches, players, &folder.join("match"), session)?.outcome;
        let generation = Generation {
            number,
            selfplay,
            held_out_loss: metrics.held_out_loss,
            move_accuracy: metrics.move_accuracy,
            outcome,
            accepted: outcome.reaches(self.required_score),
        };
        log.append(generation.clone())?;
        Ok(generation)
    }

    /// The weights of a generation.
    pub fn weights(&self, number: u32) -> PathBuf {
        generation_weights(&self.folder, number)
    }
}

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
    /// The match against the best weights before.
    #[serde(flatten)]
    pub outcome: MatchOutcome,
    /// Whether these are the new best weights.
    pub accepted: bool,
}

/// The generations of an evolution, stored in `evolution.jsonl`.
pub type GenerationLog = JsonLog<Generation>;

/// Opens the log in the folder of an evolution. A missing log is empty.
///
/// # Errors
///
/// If the file cannot be read or is invalid.
pub fn open_log(folder: &Path) -> Result<GenerationLog, FileError> {
    JsonLog::open(&folder.join("evolution.jsonl"))
}

/// The number of the last generation that was accepted.
pub fn best(generations: &[Generation]) -> Option<u32> {
    generations.iter().rev().find(|generation| generation.accepted).map(|generation| generation.number)
}

/// The folder of a generation's training.
const LEARNED: &str = "learned";

/// The folder of a generation.
fn generation_folder(evolution: &Path, number: u32) -> PathBuf {
    evolution.join(format!("generation-{number:03}"))
}

/// The positions of a generation.
fn generation_positions(evolution: &Path, number: u32) -> PathBuf {
    generation_folder(evolution, number).join("positions.kpos")
}

/// The weights of a generation.
pub fn generation_weights(evolution: &Path, number: u32) -> PathBuf {
    generation_folder(evolution, number).join(LEARNED).join("weights.katagami")
}

/// The files of positions that a generation trains on: the newest ones, this many. The initial positions, if there are any,
/// are those of a generation before the first.
pub fn window(initial: Option<&Path>, evolution: &Path, newest: u32, size: usize) -> Vec<PathBuf> {
    let generations = (1..=newest).map(|number| generation_positions(evolution, number));
    let all: Vec<_> = initial.map(Path::to_owned).into_iter().chain(generations).collect();
    all[all.len().saturating_sub(size.max(1))..].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_moves_from_the_initial_positions_on() {
        let of = |initial: Option<&str>, newest, size| {
            let files = window(initial.map(Path::new), Path::new("e"), newest, size);
            assert_eq!(files.last(), Some(&generation_positions(Path::new("e"), newest)));
            (files.len(), files.contains(&PathBuf::from("first")))
        };
        assert_eq!([1, 2, 3].map(|newest| of(None, newest, 2).0), [1, 2, 2]);
        let windows = [(2, true), (3, true), (3, false), (3, false)];
        assert_eq!([1, 2, 3, 4].map(|newest| of(Some("first"), newest, 3)), windows);
        assert_eq!(of(Some("first"), 1, 0), (1, false));
    }
}
