//! The program's own commands, run as processes.
//!
//! Evolution and the search for terms consist of these commands. Each command resumes where it was interrupted, so they do,
//! too.
//!
//! | module | contents |
//! | --- | --- |
//! | `error` | why a command failed |
//! | `command` | one command, as a process |
//! | `match_result` | the result of a match, from its JSON file |
//! | `selfplay_result` | the result of a self-play, from its JSON file |

mod command;
mod error;
mod match_result;
mod selfplay_result;

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use command::ChildCommand;
pub use command::WITH_PARENT;
pub use error::PipelineError;
pub use match_result::MatchResult;
pub use selfplay_result::SelfPlayResult;

use crate::file_error::FileError;
use crate::learn::EpochMetrics;
use crate::stop_flag::StopFlag;

/// This program, with the user's arguments for its commands.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    /// The path of this program.
    pub program: PathBuf,
    /// Arguments for `selfplay`.
    pub selfplay: Vec<String>,
    /// Arguments for `learn`.
    pub learn: Vec<String>,
    /// Arguments for `match`.
    pub matches: Vec<String>,
    /// Ends the command that runs, and begins no other.
    pub stop: StopFlag,
}

impl Pipeline {
    /// Runs `selfplay` with these weights, unless it was run to its end before. Different seeds give different games.
    ///
    /// # Errors
    ///
    /// If the command fails or is interrupted. The same call continues it.
    pub fn selfplay(&self, seed: u32, weights: &Path, out: &Path) -> Result<SelfPlayResult, PipelineError> {
        let json = out.with_extension("json");
        if !json.exists() {
            ChildCommand::new(&self.program, "selfplay", &self.selfplay)
                .option("--seed", seed.to_string())
                .option("--eval", weights)
                .option("--out", out)
                .option("--json", &json)
                .argument("--resume")
                .run(&self.stop)?;
        }
        Ok(SelfPlayResult::read(&json)?)
    }

    /// Runs `learn` on files of positions, whose quiet positions `weights` find; `samples` is the file that keeps them for other
    /// trainings, if there are any. Returns the metrics of the last epoch.
    ///
    /// # Errors
    ///
    /// If the command fails or is interrupted. The same call continues it.
    pub fn learn(
        &self,
        positions: impl IntoIterator<Item = PathBuf>,
        weights: &Path,
        samples: Option<&Path>,
        more: &[String],
        out: &Path,
    ) -> Result<EpochMetrics, PipelineError> {
        let mut command = ChildCommand::new(&self.program, "learn", &self.learn);
        command.option("--eval", weights).option("--out", out).argument("--resume");
        if let Some(samples) = samples {
            command.option("--samples", samples);
        }
        for argument in more {
            command.argument(argument);
        }
        for file in positions {
            command.argument(file);
        }
        command.run(&self.stop)?;
        let log = out.join("metrics.jsonl");
        let text = fs::read_to_string(&log).map_err(FileError::io(&log))?;
        let last = text.lines().last().ok_or_else(|| FileError::whole(&log)("the file is empty"))?;
        Ok(serde_json::from_str(last).map_err(FileError::whole(&log))?)
    }

    /// Runs `match` between two weights with names. Returns the result of the first.
    ///
    /// # Errors
    ///
    /// If the command fails or is interrupted. The same call continues it.
    pub fn play_match(&self, players: [(&str, &Path); 2], out: &Path) -> Result<MatchResult, PipelineError> {
        /// Each game begins with an empty table, and these games are quick.
        const MEBIBYTES: u32 = 32;
        let words = |(name, weights): (&str, &Path)| {
            let options = format!("option.USI_Hash={MEBIBYTES} option.EvalDir={}", quoted(weights)?);
            Ok::<_, PipelineError>(format!("name={name} cmd=self {options}"))
        };
        let [first, second] = players.map(words);
        self.play_match_between(&[first?, second?], out)
    }

    /// Runs `match` between two engines, described as `--engine` takes them. Returns the result of the first.
    ///
    /// # Errors
    ///
    /// If the command fails or is interrupted. The same call continues it.
    pub fn play_match_between(
        &self,
        engines: &[String; 2],
        out: &Path,
    ) -> Result<MatchResult, PipelineError> {
        let json = out.with_extension("json");
        let mut command = ChildCommand::new(&self.program, "match", &self.matches);
        for engine in engines {
            command.option("--engine", engine);
        }
        command.option("--out", out).argument("--resume").option("--json", &json).run(&self.stop)?;
        Ok(MatchResult::read(&json)?)
    }
}

/// A path as one word in the description of an engine.
pub(crate) fn quoted(path: &Path) -> Result<String, PipelineError> {
    let text = path.to_str().and_then(|text| shlex::try_quote(text).ok());
    text.map(Into::into).ok_or_else(|| PipelineError::Path(path.to_owned()))
}
