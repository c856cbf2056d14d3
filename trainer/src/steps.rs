//! The steps of longer commands: self-play, training, match. Each goes on where it was interrupted, so the longer commands do,
//! too.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::arena::engines::{EngineSpec, OptionValue, SELF};
use crate::arena::match_command::{self, MatchOptions};
use crate::arena::score::EndCounts;
use crate::file_error::FileError;
use crate::learn::{self, EpochMetrics, LearnOptions};
use crate::selfplay::SelfPlayConfig;
use crate::selfplay::command::{self as selfplay_command, SelfPlayOptions, SelfPlayResult};
use crate::session::{Result, Session};

/// Why a step failed.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The user interrupted it.
    #[error("{0} was interrupted; run the same command again to continue")]
    Interrupted(&'static str),
    /// It failed.
    #[error("{step}: {problem}")]
    Failed {
        /// The command that the step is.
        step: &'static str,
        /// What is wrong.
        problem: String,
    },
}

/// Runs a step of a command.
pub(crate) fn run<T>(
    step: &'static str,
    session: &Session,
    work: impl FnOnce(&Session) -> Result<T>,
) -> Result<T, StepError> {
    let is_interrupted = || session.stop().is_set();
    if is_interrupted() {
        return Err(StepError::Interrupted(step));
    }
    work(&session.part()).map_err(|problem| {
        if is_interrupted() {
            StepError::Interrupted(step)
        } else {
            StepError::Failed { step, problem: problem.to_string() }
        }
    })
}

/// Plays games with these weights, unless they were all played before. Different seeds give different games.
pub(crate) fn selfplay(
    options: &SelfPlayOptions,
    seed: u32,
    weights: &Path,
    out: &Path,
    session: &Session,
) -> Result<SelfPlayResult> {
    let json = out.with_extension("json");
    if json.exists() {
        return Ok(SelfPlayResult::read(&json)?);
    }
    let options = SelfPlayOptions {
        config: SelfPlayConfig { seed: u64::from(seed), ..options.config.clone() },
        eval: Some(weights.to_owned()),
        out: out.to_owned(),
        json: Some(json),
        resume: true,
        ..options.clone()
    };
    Ok(run("selfplay", session, |session| selfplay_command::play(&options, session))?)
}

/// Trains on files of positions, whose quiet positions `weights` find; `samples` is the file that keeps them for other
/// trainings, if there are any. Returns the metrics of the last epoch.
pub(crate) fn learn(
    options: &LearnOptions,
    positions: Vec<PathBuf>,
    weights: &Path,
    samples: Option<PathBuf>,
    out: &Path,
    session: &Session,
) -> Result<EpochMetrics> {
    let mut options = LearnOptions { eval: Some(weights.to_owned()), samples, ..options.clone() };
    options.training.files.extend(positions);
    out.clone_into(&mut options.training.out);
    options.training.resume = true;
    Ok(run("learn", session, |session| learn::learn(&options, session))?)
}

/// Plays a match between two weights with names. Returns the result of the first.
pub(crate) fn play_match(
    options: &MatchOptions,
    players: [(&str, &Path); 2],
    out: &Path,
    session: &Session,
) -> Result<MatchResult> {
    /// Each game begins with an empty table, and these games are quick.
    const MEBIBYTES: &str = "32";
    let engine = |(name, weights): (&str, &Path)| -> Result<EngineSpec> {
        let mut engine = built_in(name, weights)?;
        engine.options.shift_insert(0, "USI_Hash".to_owned(), OptionValue::Text(MEBIBYTES.to_owned()));
        Ok(engine)
    };
    let [first, second] = players.map(engine);
    play_match_between(options, [first?, second?], out, session)
}

/// Plays a match between two engines. Returns the result of the first.
pub(crate) fn play_match_between(
    options: &MatchOptions,
    engines: [EngineSpec; 2],
    out: &Path,
    session: &Session,
) -> Result<MatchResult> {
    let json = out.with_extension("json");
    let mut options = MatchOptions { engine: engines.into(), json: Some(json.clone()), ..options.clone() };
    options.conditions.out = Some(out.to_owned());
    options.conditions.resume = true;
    run("match", session, |session| match_command::play(&options, session))?;
    Ok(MatchResult::read(&json)?)
}

/// The built-in engine with these weights.
pub(crate) fn built_in(name: &str, weights: &Path) -> Result<EngineSpec> {
    let text = weights.to_str().filter(|text| !text.contains('\0'));
    let text = text.ok_or_else(|| {
        format!("{}: the path is not valid UTF-8, or has a null character", weights.display())
    })?;
    let mut engine = EngineSpec { name: name.to_owned(), cmd: SELF.into(), ..EngineSpec::default() };
    engine.options.insert("EvalDir".to_owned(), OptionValue::Text(text.to_owned()));
    Ok(engine)
}

/// The score of a match and the difference in strength, from the first engine's point of view.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchOutcome {
    /// The mean score, from 0 to 1.
    pub score: f64,
    /// The number of games.
    pub games: u64,
    /// The Elo difference, `None` if the engine won or lost all games.
    pub elo: Option<f64>,
    /// The 95 % confidence interval of the Elo difference, with `None` for an infinite end. `None` if all pairs of games
    /// had the same score.
    pub error_bars: Option<[Option<f64>; 2]>,
}

impl MatchOutcome {
    /// Whether the score is at least this percentage.
    pub(crate) fn reaches(&self, percent: f64) -> bool {
        100.0 * self.score >= percent
    }
}

/// The result of a match, from the first engine's point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchResult {
    /// The score and the difference in strength.
    pub outcome: MatchOutcome,
    /// Losses, draws and wins.
    pub results: [u64; 3],
    /// How many games an engine lost by a fault: an illegal move, too much time, a crash.
    pub faults: u64,
}

impl MatchResult {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is invalid.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let text = fs::read_to_string(path).map_err(FileError::io(path))?;
        let report: ReportJson = serde_json::from_str(&text).map_err(FileError::whole(path))?;
        Ok(report.into())
    }
}

/// The part of a report that is used here.
#[derive(Deserialize)]
struct ReportJson {
    score: f64,
    games: u64,
    losses: u64,
    draws: u64,
    wins: u64,
    match_score: MatchScoreJson,
    strength: Option<EstimateJson>,
}

/// The part of a [`MatchScore`](crate::arena::score::MatchScore) that is used here.
#[derive(Deserialize)]
struct MatchScoreJson {
    ends: EndCounts,
}

/// An [`Estimate`](crate::arena::strength::Estimate). JSON has no infinity: infinite numbers are `null`.
#[derive(Deserialize)]
struct EstimateJson {
    elo: Option<f64>,
    confidence: Option<ConfidenceJson>,
}

#[derive(Deserialize)]
struct ConfidenceJson {
    low: Option<f64>,
    high: Option<f64>,
}

impl From<ReportJson> for MatchResult {
    fn from(ReportJson { score, games, losses, draws, wins, match_score, strength }: ReportJson) -> Self {
        let by_fault = match_score.ends.iter().filter(|(reason, _)| reason.is_fault());
        let faults = by_fault.flat_map(|(_, results)| results).sum();
        let (elo, confidence) = strength.map_or((None, None), |strength| (strength.elo, strength.confidence));
        let error_bars = confidence.map(|ConfidenceJson { low, high }| [low, high]);
        let outcome = MatchOutcome { score, games, elo, error_bars };
        Self { outcome, results: [losses, draws, wins], faults }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::strength::{Estimate, Pentanomial};

    #[test]
    fn lopsided_results_can_be_read() {
        // Of two pairs one was lost and one half lost: the confidence interval includes a score below 0.
        let strength = Estimate::new(&Pentanomial([1, 1, 0, 0, 0]));
        let mut report =
            serde_json::json!({ "score": 0.125, "games": 4, "losses": 3, "draws": 1, "wins": 0 });
        report["match_score"] =
            serde_json::json!({ "ends": { "mate": [2, 0, 0], "repetition": [0, 1, 0], "crash": [1, 0, 0] } });
        report["strength"] = serde_json::json!(strength);
        let result = MatchResult::from(serde_json::from_value::<ReportJson>(report).unwrap());
        assert_eq!((result.results, result.faults), ([3, 1, 0], 1));
        let [low, high] = result.outcome.error_bars.unwrap();
        assert!(low.is_none() && high.unwrap() < 0.0 && result.outcome.elo.unwrap() < 0.0);
    }
}
