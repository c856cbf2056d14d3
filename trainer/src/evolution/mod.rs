//! Evolution: the engine teaches itself, generation after generation.
//!
//! A generation plays for positions with the best weights so far, learns from them, and plays a match against those
//! weights; if it wins, its weights are the best from then on. The three are [steps](crate::steps) that go on where they
//! were interrupted; so an evolution does, too.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `chronicle` | what each generation brought |

mod chronicle;

use std::path::PathBuf;

pub use chronicle::{Chronicle, Generation};

use crate::steps::Steps;

/// An evolution.
#[derive(Clone, Debug)]
pub struct Evolution {
    /// What each generation does.
    pub steps: Steps,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// The weights to begin with: what `--eval` takes.
    pub first: PathBuf,
    /// From how many generations' positions to learn, the newest included.
    pub window: usize,
    /// How many points of a hundred a generation must score.
    pub needed: f64,
}

impl Evolution {
    /// Lives through the next generation, or what is left of one that was interrupted.
    ///
    /// # Errors
    ///
    /// If a command fails or is interrupted; to run the same again goes on.
    pub fn next(&self, chronicle: &mut Chronicle) -> Result<Generation, String> {
        let number = chronicle.generations().len() as u32 + 1;
        let folder = self.generation(number);
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let best = chronicle.best().map_or_else(|| self.first.clone(), |best| self.weights(best));
        self.steps.play_for_positions(number, &best, &self.positions(number))?;
        let oldest = (number + 1).saturating_sub(self.window.max(1) as u32).max(1);
        let positions = (oldest..=number).map(|number| self.positions(number));
        let page = self.steps.learn(positions, &best, &[], &folder.join(LEARNED))?;
        let (new, old) = (self.weights(number), best);
        let standing = self.steps.compete([("new", &new), ("best", &old)], &folder.join("match"))?;
        let generation = Generation {
            number,
            held_out: page.held_out,
            agreement: page.agreement,
            score: standing.score,
            elo: standing.elo,
            games: standing.games,
            accepted: 100.0 * standing.score >= self.needed,
        };
        chronicle.write(generation.clone())?;
        Ok(generation)
    }

    /// The folder of a generation.
    fn generation(&self, number: u32) -> PathBuf {
        self.folder.join(format!("generation-{number:03}"))
    }

    fn positions(&self, number: u32) -> PathBuf {
        self.generation(number).join("positions.kpos")
    }

    /// The weights that a generation learned.
    pub fn weights(&self, number: u32) -> PathBuf {
        self.generation(number).join(LEARNED).join("weights.katagami")
    }
}

/// The folder of a generation's learning.
const LEARNED: &str = "learned";
