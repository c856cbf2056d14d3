//! Evolution: self-play, training and a match, generation after generation.
//!
//! A generation plays games with the best weights so far, trains on their positions, and plays a match against those
//! weights. If it wins, its weights are the new best. Each of the three is a command of the [pipeline](crate::pipeline)
//! that resumes where it was interrupted, so an evolution does, too.
//!
//! | module | contents |
//! | --- | --- |
//! | `log` | the results of all generations |

mod log;

use std::path::PathBuf;

pub use log::{Generation, GenerationLog};

use crate::file_error::FileError;
use crate::pipeline::{Pipeline, PipelineError};

/// The settings of an evolution.
#[derive(Clone, Debug)]
pub struct Evolution {
    /// The commands of a generation.
    pub pipeline: Pipeline,
    /// The folder for all files.
    pub folder: PathBuf,
    /// The initial weights, as `--eval` takes them.
    pub initial_weights: PathBuf,
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
    /// If a command fails or is interrupted. The same call continues it.
    pub fn run_generation(&self, log: &mut GenerationLog) -> Result<Generation, PipelineError> {
        let number = log.generations().len() as u32 + 1;
        let folder = self.generation(number);
        std::fs::create_dir_all(&folder).map_err(FileError::io(&folder))?;
        let best = log.best().map_or_else(|| self.initial_weights.clone(), |best| self.weights(best));
        self.pipeline.selfplay(number, &best, &self.positions(number))?;
        let oldest = (number + 1).saturating_sub(self.window.max(1) as u32).max(1);
        let positions = (oldest..=number).map(|number| self.positions(number));
        let metrics = self.pipeline.learn(positions, &best, &[], &folder.join(LEARNED))?;
        let new = self.weights(number);
        let result = self.pipeline.play_match([("new", &new), ("best", &best)], &folder.join("match"))?;
        let generation = Generation {
            number,
            held_out_loss: metrics.held_out_loss,
            move_accuracy: metrics.move_accuracy,
            score: result.score,
            elo: result.elo,
            games: result.games,
            accepted: 100.0 * result.score >= self.required_score,
        };
        log.append(generation.clone())?;
        Ok(generation)
    }

    /// The folder of a generation.
    fn generation(&self, number: u32) -> PathBuf {
        self.folder.join(format!("generation-{number:03}"))
    }

    fn positions(&self, number: u32) -> PathBuf {
        self.generation(number).join("positions.kpos")
    }

    /// The weights of a generation.
    pub fn weights(&self, number: u32) -> PathBuf {
        self.generation(number).join(LEARNED).join("weights.katagami")
    }
}

/// The folder of a generation's training.
const LEARNED: &str = "learned";
