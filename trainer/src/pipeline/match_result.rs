//! The result of a match, from the JSON file that `match --json` writes.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::arena::score::EndCounts;
use crate::file_error::FileError;

/// The result of a match, from the first engine's point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchResult {
    /// The mean score, from 0 to 1.
    pub score: f64,
    /// The number of games.
    pub games: u64,
    /// Losses, draws and wins.
    pub results: [u64; 3],
    /// How many games an engine lost by a fault: an illegal move, too much time, a crash.
    pub faults: u64,
    /// The Elo difference, `None` if the engine won or lost all games.
    pub elo: Option<f64>,
    /// The 95 % confidence interval of the Elo difference, with `None` for an infinite end. `None` if all pairs of games
    /// had the same score.
    pub error_bars: Option<[Option<f64>; 2]>,
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
        Self { score, games, results: [losses, draws, wins], faults, elo, error_bars }
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
        let [low, high] = result.error_bars.unwrap();
        assert!(low.is_none() && high.unwrap() < 0.0 && result.elo.unwrap() < 0.0);
    }
}
