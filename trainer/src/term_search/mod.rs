//! The search for the best combination of terms, by hill climbing.
//!
//! All combinations with one term more or one less than the best one so far are trained on the same positions with the same
//! settings. Those with a lower held-out loss challenge the best combination, lowest loss first, until one wins a match
//! and takes its place. The search ends when none wins. The loss decreases with each replacement, so the search ends.
//!
//! | module | contents |
//! | --- | --- |
//! | `log` | the results of trainings and matches |

mod log;

use std::fs;
use std::path::PathBuf;

use katagami_evaluation::terms::Combination;

use log::TermSearchLog;
pub use log::{ChallengeMatch, Trial};

use crate::file_error::FileError;
use crate::pipeline::{Pipeline, PipelineError};

/// The settings of a search for terms.
#[derive(Clone, Debug)]
pub struct TermSearch {
    /// The commands to train and to play matches.
    pub pipeline: Pipeline,
    /// The folder for all files.
    pub folder: PathBuf,
    /// The files of positions to train on.
    pub positions: Vec<PathBuf>,
    /// The weights that find the quiet positions, as `--eval` takes them.
    pub eval: PathBuf,
    /// The initial combination.
    pub initial: Combination,
    /// The terms to choose from.
    pub candidates: Combination,
    /// The maximum number of challengers of each best combination.
    pub max_challengers: usize,
    /// The percentage that a challenger must score to be accepted.
    pub required_score: f64,
}

/// An event of a search.
#[derive(Clone, Copy, Debug)]
pub enum SearchEvent<'a> {
    /// A combination was trained.
    Trained(&'a Trial),
    /// A match was played.
    Played(&'a ChallengeMatch),
}

/// Why a search for terms cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum TermSearchError {
    /// A command failed or was interrupted.
    #[error(transparent)]
    Pipeline(#[from] PipelineError),
    /// A file of the search cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Without held-out games there is no loss to compare.
    #[error("no games are held out, so terms cannot be compared")]
    NothingHeldOut,
    /// A combination of terms is invalid.
    #[error("{0}")]
    Terms(String),
}

impl TermSearch {
    /// Runs a search, or continues the one in the folder. Returns the best combination and the path of its weights.
    ///
    /// # Errors
    ///
    /// If a command fails or is interrupted, or no games are held out. The same call continues the search.
    pub fn run(
        &self,
        mut on_event: impl FnMut(SearchEvent<'_>),
    ) -> Result<(Trial, PathBuf), TermSearchError> {
        fs::create_dir_all(&self.folder).map_err(FileError::io(&self.folder))?;
        let mut log = TermSearchLog::open(&self.folder)?;
        let initial = self.initial.to_string();
        let initial = sorted(&initial.split(',').collect::<Vec<_>>(), &self.candidates)?;
        let mut champion = self.train(&mut log, &initial, &mut on_event)?;
        while let Some(better) = self.improve(&mut log, &champion, &mut on_event)? {
            champion = better;
        }
        let weights = self.weights(&champion.terms);
        Ok((champion, weights))
    }

    /// Finds a neighbour that beats the champion, if there is one.
    fn improve(
        &self,
        log: &mut TermSearchLog,
        champion: &Trial,
        on_event: &mut impl FnMut(SearchEvent<'_>),
    ) -> Result<Option<Trial>, TermSearchError> {
        let mut challengers = Vec::new();
        for combination in neighbours(champion, &self.candidates)? {
            challengers.push(self.train(log, &combination, on_event)?);
        }
        challengers.retain(|challenger| challenger.held_out_loss < champion.held_out_loss);
        challengers.sort_by(|one, other| one.held_out_loss.total_cmp(&other.held_out_loss));
        for challenger in challengers.into_iter().take(self.max_challengers) {
            if self.challenge(log, &challenger, champion, on_event)? {
                return Ok(Some(challenger));
            }
        }
        Ok(None)
    }

    /// Trains a combination, unless the log has its trial.
    fn train(
        &self,
        log: &mut TermSearchLog,
        combination: &Combination,
        on_event: &mut impl FnMut(SearchEvent<'_>),
    ) -> Result<Trial, TermSearchError> {
        let terms = combination.to_string();
        let trial = if let Some(trial) = log.find_trial(&terms) {
            trial
        } else {
            let arguments = ["--terms".to_owned(), terms.clone()];
            let (positions, out) = (self.positions.clone(), self.trial(&terms));
            let metrics = self.pipeline.learn(positions, &self.eval, &arguments, &out)?;
            let held_out_loss = metrics.held_out_loss.ok_or(TermSearchError::NothingHeldOut)?;
            let trial = Trial { terms, parameters: combination.parameter_count(), held_out_loss };
            log.append_trial(trial.clone())?;
            trial
        };
        on_event(SearchEvent::Trained(&trial));
        Ok(trial)
    }

    /// Plays a match, unless the log has it. Returns whether the challenger was accepted.
    fn challenge(
        &self,
        log: &mut TermSearchLog,
        challenger: &Trial,
        champion: &Trial,
        on_event: &mut impl FnMut(SearchEvent<'_>),
    ) -> Result<bool, TermSearchError> {
        let played = if let Some(played) = log.find_match(challenger, champion) {
            played
        } else {
            let [new, best] = [challenger, champion].map(|trial| self.weights(&trial.terms));
            let folder = self.folder.join("matches").join(log.matches().to_string());
            let players = [("challenger", new.as_path()), ("champion", best.as_path())];
            let result = self.pipeline.play_match(players, &folder)?;
            let played = ChallengeMatch::new(challenger, champion, result, self.required_score);
            log.append_match(played.clone())?;
            played
        };
        on_event(SearchEvent::Played(&played));
        Ok(played.accepted)
    }

    /// The folder of a combination's training. Its name has no commas, which command lines would treat as separators.
    fn trial(&self, terms: &str) -> PathBuf {
        self.folder.join("trials").join(terms.replace(',', "+").replace(':', "."))
    }

    /// The weights of a combination.
    fn weights(&self, terms: &str) -> PathBuf {
        self.trial(terms).join("weights.katagami")
    }
}

/// The combinations with one more candidate, in the order of the candidates, and those with one term less.
fn neighbours(trial: &Trial, candidates: &Combination) -> Result<Vec<Combination>, TermSearchError> {
    let own: Vec<&str> = trial.terms.split(',').collect();
    let names = names(candidates);
    let more = names.iter().filter(|name| !own.contains(&name.as_str())).map(|name| {
        let mut terms = own.clone();
        terms.push(name);
        terms
    });
    let less = (0..own.len()).filter(|_| own.len() > 1).map(|index| {
        let mut terms = own.clone();
        terms.remove(index);
        terms
    });
    more.chain(less).map(|terms| sorted(&terms, candidates)).collect()
}

/// The terms in the order of the candidates, other terms last. So each combination has one name.
fn sorted(terms: &[&str], candidates: &Combination) -> Result<Combination, TermSearchError> {
    let names = names(candidates);
    let place = |term: &&str| names.iter().position(|name| name == term).unwrap_or(names.len());
    let mut terms = terms.to_vec();
    terms.sort_by_key(place);
    Combination::new(terms).map_err(|error| TermSearchError::Terms(error.to_string()))
}

fn names(combination: &Combination) -> Vec<String> {
    combination.terms().iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(terms: &str, candidates: &str) -> Vec<String> {
        let trial = Trial { terms: terms.into(), parameters: 0, held_out_loss: 0.0 };
        let found = neighbours(&trial, &candidates.parse().unwrap()).unwrap();
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn neighbours_have_one_term_more_or_less() {
        assert_eq!(around("kp,hand", "kp,p,hand,turn:p"), ["kp,p,hand", "kp,hand,turn:p", "hand", "kp"]);
        assert_eq!(around("hand", "kp,p,hand"), ["kp,hand", "p,hand"]);
        // Initial terms that are no candidates can be removed.
        assert_eq!(around("kk,hand", "hand"), ["hand", "kk"]);
    }
}
