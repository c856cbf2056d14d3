//! Evolution: the engine teaches itself, generation after generation.
//!
//! A generation plays for positions with the best weights so far, learns from them, and plays a match against those
//! weights; if it wins, its weights are the best from then on. Each of the three steps is a command of this program that
//! people can run by themselves and that goes on where it was interrupted; so an evolution does, too.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `step` | one command, as a process |
//! | `chronicle` | what each generation brought |

mod chronicle;
mod step;

use std::path::{Path, PathBuf};

pub use chronicle::{Chronicle, Generation};
use step::Step;

use crate::learning::Page;

/// An evolution.
#[derive(Clone, Debug)]
pub struct Evolution {
    /// This program.
    pub program: PathBuf,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// The weights to begin with: what `--eval` takes.
    pub first: PathBuf,
    /// More words for each of the three commands.
    pub selfplay: Vec<String>,
    /// See there.
    pub learn: Vec<String>,
    /// See there.
    pub matches: Vec<String>,
    /// From how many generations' positions to learn, the newest included.
    pub window: usize,
    /// How many points of a hundred a generation must score.
    pub needed: f64,
}

/// What a match leaves in its JSON file, as far as it matters here.
#[derive(serde::Deserialize)]
struct Match {
    score: f64,
    games: u64,
    strength: Option<Strength>,
}

/// See there; a match that was won outright has no number.
#[derive(serde::Deserialize)]
struct Strength {
    elo: Option<f64>,
}

impl Evolution {
    /// Lives through the next generation, or what is left of one that was interrupted.
    ///
    /// # Errors
    ///
    /// If a command fails or is interrupted; to run the same again goes on.
    pub fn next(&self, chronicle: &mut Chronicle) -> Result<Generation, String> {
        let number = chronicle.generations.len() as u32 + 1;
        let folder = self.generation(number);
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let best = chronicle.best().map_or_else(|| self.first.clone(), |best| self.weights(best));
        self.play_for_positions(number, &best)?;
        let page = self.learn(number, &best)?;
        let result = self.compete(number, &best)?;
        let generation = Generation {
            number,
            held_out: page.held_out,
            agreement: page.agreement,
            score: result.score,
            elo: result.strength.and_then(|strength| strength.elo),
            games: result.games,
            accepted: 100.0 * result.score >= self.needed,
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
        self.generation(number).join("learned").join("weights.katagami")
    }

    fn play_for_positions(&self, number: u32, best: &Path) -> Result<(), String> {
        let mut step = Step::new(&self.program, "selfplay", &self.selfplay);
        // Each generation plays other games.
        step.with("--seed", number.to_string()).with("--eval", best).with("--out", self.positions(number));
        step.word("--resume").run()
    }

    /// Learns, and returns the last page of the diary.
    fn learn(&self, number: u32, best: &Path) -> Result<Page, String> {
        let folder = self.generation(number).join("learned");
        let mut step = Step::new(&self.program, "learn", &self.learn);
        step.with("--eval", best).with("--out", &folder).word("--resume");
        let oldest = (number + 1).saturating_sub(self.window.max(1) as u32).max(1);
        for number in oldest..=number {
            step.word(self.positions(number));
        }
        step.run()?;
        let diary = folder.join("diary.jsonl");
        let trouble = |what: &dyn std::fmt::Display| format!("{}: {what}", diary.display());
        let text = std::fs::read_to_string(&diary).map_err(|error| trouble(&error))?;
        let last = text.lines().last().ok_or_else(|| trouble(&"empty"))?;
        serde_json::from_str(last).map_err(|error| trouble(&error))
    }

    /// Plays the new weights against the best so far.
    fn compete(&self, number: u32, best: &Path) -> Result<Match, String> {
        let json = self.generation(number).join("match.json");
        let mut step = Step::new(&self.program, "match", &self.matches);
        for (name, weights) in [("new", self.weights(number).as_path()), ("best", best)] {
            step.with("--engine", format!("name={name} cmd=self option.EvalDir={}", quoted(weights)?));
        }
        step.with("--out", self.generation(number).join("match"))
            .word("--resume")
            .with("--json", &json)
            .run()?;
        let trouble = |what: &dyn std::fmt::Display| format!("{}: {what}", json.display());
        let text = std::fs::read_to_string(&json).map_err(|error| trouble(&error))?;
        serde_json::from_str(&text).map_err(|error| trouble(&error))
    }
}

/// A path as one word of an engine's description.
fn quoted(path: &Path) -> Result<String, String> {
    let text = path.to_str().ok_or_else(|| format!("{}: not a name in UTF-8", path.display()))?;
    shlex::try_quote(text).map(Into::into).map_err(|error| format!("{text}: {error}"))
}
