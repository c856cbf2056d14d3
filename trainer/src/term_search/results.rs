//! What a search for terms has found so far.

use std::path::{Path, PathBuf};

use super::log::{ChallengeMatch, TermSearchLog, Trial};
use crate::file_error::FileError;

/// The results in the folder of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct TermSearchResults {
    /// The combinations that were trained, the initial one first.
    pub trials: Vec<Trial>,
    /// The matches that were played, in order.
    pub matches: Vec<ChallengeMatch>,
    /// The best combination: the last one that won a match, or the initial one. None if nothing was trained.
    pub best: Option<BestCombination>,
}

/// The best combination of a search.
#[derive(Clone, PartialEq, Debug)]
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
    let (trials, matches) = TermSearchLog::open(folder)?.into_results();
    let winner = matches.iter().rev().find(|played| played.accepted).map(|played| &played.challenger);
    let best = winner.or(trials.first().map(|trial| &trial.terms)).map(|terms| BestCombination {
        terms: terms.clone(),
        weights: trial_folder(folder, terms).join(WEIGHTS),
    });
    Ok(TermSearchResults { trials, matches, best })
}

/// The weights in the folder of a training.
pub(super) const WEIGHTS: &str = "weights.katagami";

/// The folder of a combination's training. Its name has no commas, which command lines would treat as separators.
pub(super) fn trial_folder(folder: &Path, terms: &str) -> PathBuf {
    folder.join("trials").join(terms.replace(',', "+").replace(':', "."))
}
