//! Evolution: self-play, training and a match, generation after generation.
//!
//! A generation plays games with the best weights so far, trains on their positions, and plays a match against those
//! weights. If it wins, its weights are the new best. Each of the three is a command of the [pipeline](crate::pipeline)
//! that resumes where it was interrupted, so an evolution does, too.
//!
//! | module | contents |
//! | --- | --- |
//! | `files` | the files of a generation |
//! | `log` | the results of all generations |

mod files;
mod log;

use std::path::PathBuf;

use files::{LEARNED, generation_folder, generation_positions};
pub use files::{generation_weights, window};
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
    /// If a command fails or is interrupted. The same call continues it.
    pub fn run_generation(&self, log: &mut GenerationLog) -> Result<Generation, PipelineError> {
        let number = log.generations().len() as u32 + 1;
        let folder = generation_folder(&self.folder, number);
        std::fs::create_dir_all(&folder).map_err(FileError::io(&folder))?;
        let best = log.best().map_or_else(|| self.initial_weights.clone(), |best| self.weights(best));
        let selfplay = self.pipeline.selfplay(number, &best, &self.positions(number))?;
        let positions = window(self.initial_positions.as_deref(), &self.folder, number, self.window);
        let metrics = self.pipeline.learn(positions, &best, None, &[], &folder.join(LEARNED))?;
        let new = self.weights(number);
        let result = self.pipeline.play_match([("new", &new), ("best", &best)], &folder.join("match"))?;
        let generation = Generation {
            number,
            selfplay,
            held_out_loss: metrics.held_out_loss,
            move_accuracy: metrics.move_accuracy,
            score: result.score,
            elo: result.elo,
            error_bars: result.error_bars,
            games: result.games,
            accepted: 100.0 * result.score >= self.required_score,
        };
        log.append(generation.clone())?;
        Ok(generation)
    }

    /// The positions of a generation.
    fn positions(&self, number: u32) -> PathBuf {
        generation_positions(&self.folder, number)
    }

    /// The weights of a generation.
    pub fn weights(&self, number: u32) -> PathBuf {
        generation_weights(&self.folder, number)
    }
}
