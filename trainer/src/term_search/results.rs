//! The results of a search for terms: its trainings, its matches, and the best combination so far.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use crate::json_lines::JsonLog;
use crate::steps::MatchOutcome;

/// The training of one combination of terms.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// The terms, separated by commas.
    pub terms: String,
    /// The number of their parameters.
    pub parameters: usize,
    /// The held-out loss after the last epoch, in nats.
    pub held_out_loss: f64,
}

impl Trial {
    /// Whether there are fewer parameters.
    pub(super) fn is_smaller_than(&self, other: &Self) -> bool {
        self.parameters < other.parameters
    }
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { terms, parameters, held_out_loss } = self;
        write!(f, "{terms}: {parameters} parameters, held out {held_out_loss:.4}")
    }
}

/// A match between the best combination so far and another one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChallengeMatch {
    /// The terms of the challenger.
    pub challenger: String,
    /// The terms of the best combination so far.
    pub champion: String,
    /// How the challenger fared.
    #[serde(flatten)]
    pub outcome: MatchOutcome,
    /// Whether the challenger is the new best combination.
    pub accepted: bool,
}

impl fmt::Display for ChallengeMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { challenger, champion, outcome, accepted } = self;
        let MatchOutcome { score, games, elo, error_bars } = outcome;
        write!(f, "{challenger} against {champion}: {:.1} % of {games} games", 100.0 * score)?;
        if let Some(elo) = elo {
            write!(f, ", Elo {elo:+.0}")?;
        }
        if let Some([low, high]) = error_bars {
            let [low, high] = [low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)];
            write!(f, " ({low:+.0} to {high:+.0})")?;
        }
        write!(f, ", {}", if *accepted { "accepted" } else { "not accepted" })
    }
}

/// All results of a search, stored in `trials.jsonl` and `matches.jsonl`.
#[derive(Debug)]
pub(super) struct TermSearchLog {
    /// The combinations that were trained.
    pub trials: JsonLog<Trial>,
    /// The matches that were played.
    pub matches: JsonLog<ChallengeMatch>,
}

impl TermSearchLog {
    /// Opens the log in the folder of a search. A missing log is empty.
    pub(super) fn open(folder: &Path) -> Result<Self, FileError> {
        let [trials, matches] = ["trials.jsonl", "matches.jsonl"].map(|name| folder.join(name));
        Ok(Self { trials: JsonLog::open(&trials)?, matches: JsonLog::open(&matches)? })
    }

    /// The trial of a combination, if there was one.
    pub(super) fn find_trial(&self, terms: &str) -> Option<Trial> {
        self.trials.iter().find(|trial| trial.terms == terms).cloned()
    }

    /// The match between two combinations, if there was one.
    pub(super) fn find_match(&self, challenger: &Trial, champion: &Trial) -> Option<ChallengeMatch> {
        let is_between = |played: &&ChallengeMatch| {
            played.challenger == challenger.terms && played.champion == champion.terms
        };
        self.matches.iter().find(is_between).cloned()
    }
}

/// The results in the folder of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TermSearchResults {
    /// The combinations that were trained, the initial one first.
    pub trials: Vec<Trial>,
    /// The matches that were played, in order.
    pub matches: Vec<ChallengeMatch>,
    /// The best combination: the last one that won a match, or the initial one. None if nothing was trained.
    pub best: Option<BestCombination>,
}

/// The best combination of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BestCombination {
    /// The terms, separated by commas.
    pub terms: String,
    /// The path of its weights.
    pub weights: PathBuf,
}

/// Reads the results in the folder of a search, which may be for another board.
///
/// # Errors
///
/// If a file cannot be read or is invalid.
pub fn read_results(folder: &Path) -> Result<TermSearchResults, FileError> {
    let TermSearchLog { trials, matches, .. } = TermSearchLog::open(folder)?;
    let winner = matches.iter().rev().find(|played| played.accepted).map(|played| &played.challenger);
    let best = winner.or(trials.first().map(|trial| &trial.terms)).map(|terms| BestCombination {
        terms: terms.clone(),
        weights: trial_folder(folder, terms).join(WEIGHTS),
    });
    Ok(TermSearchResults { trials: trials.to_vec(), matches: matches.to_vec(), best })
}

/// The weights in the folder of a training.
pub(super) const WEIGHTS: &str = "weights.katagami";

/// The folder of a combination's training. Its name has no commas, which command lines would treat as separators.
pub(super) fn trial_folder(folder: &Path, terms: &str) -> PathBuf {
    folder.join("trials").join(terms.replace(',', "+").replace(':', "."))
}
