//! The search for the best combination of terms, by hill climbing.
//!
//! All combinations with one term more or one less than the best one so far, or all of a list, are trained on the same
//! positions with the same settings. Those with a lower held-out loss challenge the best combination, lowest loss first,
//! until one wins a match and takes its place. The search ends when none wins. The loss decreases with each replacement, so
//! the search ends.
//!
//! | module | contents |
//! | --- | --- |
//! | `candidates` | the combinations that are tried |
//! | `log` | the results of trainings and matches |
//! | `outcome` | what a search has found so far |

mod candidates;
mod log;
mod outcome;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use katagami_evaluation::terms::Combination;

pub use candidates::Candidates;
use log::TermSearchLog;
pub use log::{ChallengeMatch, Trial};
pub use outcome::{BestCombination, Outcome, read_outcome};
use outcome::{WEIGHTS, trial_folder};

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
    /// The combinations to choose from.
    pub candidates: Candidates,
    /// When to begin no more trainings, if at all.
    pub deadline: Option<Instant>,
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
        let initial = self.candidates.in_order(&self.initial).map_err(TermSearchError::Terms)?;
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
        for combination in self.candidates.besides(&champion.terms).map_err(TermSearchError::Terms)? {
            if !self.is_over() || log.find_trial(&combination.to_string()).is_some() {
                challengers.push(self.train(log, &combination, on_event)?);
            }
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

    /// Whether the time to begin trainings is over.
    fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
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
            let (positions, out) = (self.positions.clone(), trial_folder(&self.folder, &terms));
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

    /// The weights of a combination.
    fn weights(&self, terms: &str) -> PathBuf {
        trial_folder(&self.folder, terms).join(WEIGHTS)
    }
}
