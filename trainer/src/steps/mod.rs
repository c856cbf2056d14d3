//! Commands of this program, run as processes: what evolution and selection are made of.
//!
//! Each is a command that people can run by themselves, and each goes on where it was interrupted; so whoever is made of
//! them does, too.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `step` | one command, as a process |
//! | `journal` | what was brought so far, a line each |

mod journal;
mod step;

use std::fs;
use std::path::{Path, PathBuf};

pub use journal::Journal;
use step::Step;

use crate::learning::Page;

/// This program, and the words that its user has for its commands.
#[derive(Clone, Debug)]
pub struct Steps {
    /// This program.
    pub program: PathBuf,
    /// Words for `selfplay`.
    pub selfplay: Vec<String>,
    /// Words for `learn`.
    pub learn: Vec<String>,
    /// Words for `match`.
    pub matches: Vec<String>,
}

/// How a match ended for the first of both.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// Its share of the points.
    pub score: f64,
    /// Over how many games.
    pub games: u64,
    /// The share in Elo; none if it won or lost all.
    pub elo: Option<f64>,
    /// Between which Elo it is with a certainty of 95 %, without a number at an end that is infinite; none if all pairs
    /// of games ended alike.
    pub bars: Option<[Option<f64>; 2]>,
}

impl Steps {
    /// Plays with some weights for positions, into a file. Another seed is another set of games.
    ///
    /// # Errors
    ///
    /// If the command fails or is interrupted; as for the other steps, to run the same again goes on.
    pub fn play_for_positions(&self, seed: u32, weights: &Path, out: &Path) -> Result<(), String> {
        let mut step = Step::new(&self.program, "selfplay", &self.selfplay);
        step.with("--seed", seed.to_string())
            .with("--eval", weights)
            .with("--out", out)
            .word("--resume")
            .run()
    }

    /// Learns from positions, made quiet by some weights, into a folder; the last page of the diary.
    ///
    /// # Errors
    ///
    /// If the command fails or is interrupted.
    pub fn learn(
        &self,
        positions: impl IntoIterator<Item = PathBuf>,
        weights: &Path,
        more: &[String],
        out: &Path,
    ) -> Result<Page, String> {
        let mut step = Step::new(&self.program, "learn", &self.learn);
        step.with("--eval", weights).with("--out", out).word("--resume");
        for word in more {
            step.word(word);
        }
        for file in positions {
            step.word(file);
        }
        step.run()?;
        let diary = out.join("diary.jsonl");
        let text = read(&diary)?;
        let last = text.lines().last().ok_or_else(|| format!("{}: empty", diary.display()))?;
        serde_json::from_str(last).map_err(|error| format!("{}: {error}", diary.display()))
    }

    /// Plays a match between two weights, each with the name that the records call it by, in a folder; how it ended for
    /// the first.
    ///
    /// # Errors
    ///
    /// If the command fails or is interrupted.
    pub fn compete(&self, contenders: [(&str, &Path); 2], out: &Path) -> Result<Standing, String> {
        let json = out.with_extension("json");
        let mut step = Step::new(&self.program, "match", &self.matches);
        for (name, weights) in contenders {
            step.with("--engine", format!("name={name} cmd=self option.EvalDir={}", quoted(weights)?));
        }
        step.with("--out", out).word("--resume").with("--json", &json).run()?;
        let report: Report =
            serde_json::from_str(&read(&json)?).map_err(|error| format!("{}: {error}", json.display()))?;
        Ok(report.standing())
    }
}

/// What a match leaves in its JSON file, as far as it matters here.
#[derive(serde::Deserialize)]
struct Report {
    score: f64,
    games: u64,
    strength: Option<Strength>,
}

/// See there.
#[derive(serde::Deserialize)]
struct Strength {
    elo: Option<f64>,
    certainty: Option<Certainty>,
}

/// See there. JSON has no infinity: few games, most of them lost, leave `null` for the lower end.
#[derive(serde::Deserialize)]
struct Certainty {
    low: Option<f64>,
    high: Option<f64>,
}

impl Report {
    fn standing(self) -> Standing {
        let Self { score, games, strength } = self;
        let (elo, certainty) = strength.map_or((None, None), |strength| (strength.elo, strength.certainty));
        Standing { score, games, elo, bars: certainty.map(|bars| [bars.low, bars.high]) }
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A path as one word of an engine's description.
fn quoted(path: &Path) -> Result<String, String> {
    let text = path.to_str().ok_or_else(|| format!("{}: not a name in UTF-8", path.display()))?;
    shlex::try_quote(text).map(Into::into).map_err(|error| format!("{text}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::{Estimate, Pentanomial};

    #[test]
    fn lopsided_matches_can_be_read_again() {
        // Of two pairs one was lost and one half lost: the lower end of the bar lies below a score of nothing.
        let strength = Estimate::new(&Pentanomial([1, 1, 0, 0, 0]));
        let report = serde_json::json!({ "score": 0.125, "games": 4, "strength": strength });
        let standing = serde_json::from_value::<Report>(report).unwrap().standing();
        let [low, high] = standing.bars.unwrap();
        assert!(low.is_none() && high.unwrap() < 0.0 && standing.elo.unwrap() < 0.0);
    }
}
