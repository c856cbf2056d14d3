//! The search for the best combination of terms, by hill climbing.
//!
//! All combinations with one term more or one less than the best one so far, or all of a list, are trained on the same
//! positions with the same settings. Those with a lower held-out loss challenge the best combination, lowest loss first,
//! until one wins a match and takes its place.
//!
//! Two things would stop such a climb too early. A term less nearly always raises the loss a bit, so from many terms no step
//! would lead down: the loss of a combination with fewer parameters counts as lower by a tolerance. And a step
//! may be too small for a match to see: if no neighbour wins, the neighbours of the one with the lowest loss challenge, and
//! so on. The search ends when none wins. It always ends, because a combination that was once the best does not challenge again.
//!
//! | module | question |
//! | --- | --- |
//! | `candidates` | which combinations are tried? |
//! | `results` | what was found so far? |

mod candidates;
mod results;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use katagami_evaluation::terms::Combination;
use serde::{Deserialize, Serialize};

pub use candidates::Candidates;
pub use results::{BestCombination, ChallengeMatch, TermSearchResults, Trial, read_results};
use results::{TermSearchLog, WEIGHTS, trial_folder};

use crate::arena::match_command::MatchOptions;
use crate::file_error::FileError;
use crate::learn::LearnOptions;
use crate::session::{Result, Session};
use crate::settings_file;
use crate::steps;

/// The settings of a search for terms.
#[derive(Clone, Debug)]
pub struct TermSearch {
    /// How combinations are trained.
    pub learn: LearnOptions,
    /// The same as words, which the settings of the search keep.
    pub learn_words: Vec<String>,
    /// How matches are played.
    pub matches: MatchOptions,
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
    /// The same for a challenger with fewer parameters.
    pub required_score_of_smaller: f64,
    /// By how much the held-out loss of a challenger with fewer parameters counts as lower, in nats.
    pub tolerance: f64,
    /// The maximum number of steps from the best combination to a challenger.
    pub reach: usize,
}

/// What all losses of a search depend on, stored in `search.json`: losses of other trainings cannot be compared with them.
#[derive(Serialize, Deserialize)]
struct TrainingSettings {
    files: Vec<String>,
    eval: String,
    learn: Vec<String>,
}

impl TermSearch {
    /// Runs a search, or continues the one in the folder, and prints a line for each training and each match. Returns the best
    /// combination and the path of its weights.
    ///
    /// # Errors
    ///
    /// If a step fails or is interrupted, no games are held out, or the folder holds a search whose trainings have other
    /// settings. The same call continues the search.
    pub fn run(&self, session: &Session) -> Result<(Trial, PathBuf)> {
        fs::create_dir_all(&self.folder).map_err(FileError::io(&self.folder))?;
        self.check_settings()?;
        let log = TermSearchLog::open(&self.folder)?;
        let initial = self.candidates.in_order(&self.initial)?;
        let mut work = Work { search: self, session, log };
        // The best combinations so far, the last one being the best of all.
        let mut champions = vec![work.train(&initial)?];
        while let Some(better) = work.improve(&champions)? {
            champions.push(better);
        }
        let samples = self.samples();
        if samples.exists() {
            fs::remove_file(&samples).map_err(FileError::io(&samples))?;
        }
        let best = champions.swap_remove(champions.len() - 1);
        let weights = self.weights(&best.terms);
        Ok((best, weights))
    }

    /// Refuses to continue a search whose trainings have other settings.
    fn check_settings(&self) -> Result<(), FileError> {
        let text = |path: &PathBuf| path.display().to_string();
        let settings = TrainingSettings {
            files: self.positions.iter().map(text).collect(),
            eval: text(&self.eval),
            learn: self.learn_words.clone(),
        };
        settings_file::write_or_compare(&self.folder.join("search.json"), &settings)
    }

    /// The file with the quiet positions, which are the same in all trainings.
    fn samples(&self) -> PathBuf {
        self.folder.join("samples")
    }

    /// The weights of a combination.
    fn weights(&self, terms: &str) -> PathBuf {
        trial_folder(&self.folder, terms).join(WEIGHTS)
    }
}

/// A search at work.
struct Work<'a> {
    search: &'a TermSearch,
    session: &'a Session,
    log: TermSearchLog,
}

impl Work<'_> {
    /// Finds a combination near the best one that beats it, if there is one.
    fn improve(&mut self, champions: &[Trial]) -> Result<Option<Trial>> {
        let Some(champion) = champions.last() else { return Ok(None) };
        // What was the best combination once does not challenge again.
        let was_best = |trial: &Trial| champions.iter().any(|champion| champion.terms == trial.terms);
        let mut base = champion.clone();
        let mut tried = Vec::new();
        for _ in 0..self.search.reach {
            let mut challengers = self.train_besides(&base)?;
            // With fewer parameters a challenger's loss counts as lower.
            let loss = |trial: &Trial| {
                let handicap = if trial.is_smaller_than(champion) { self.search.tolerance } else { 0.0 };
                trial.held_out_loss - handicap
            };
            challengers.retain(|trial| {
                loss(trial) < champion.held_out_loss && !was_best(trial) && !tried.contains(trial)
            });
            challengers.sort_by(|one, other| loss(one).total_cmp(&loss(other)));
            let Some(nearest) = challengers.first() else { break };
            base = nearest.clone();
            challengers.truncate(self.search.max_challengers);
            for challenger in &challengers {
                if self.challenge(challenger, champion)? {
                    return Ok(Some(challenger.clone()));
                }
            }
            tried.append(&mut challengers);
        }
        Ok(None)
    }

    /// Trains the combinations besides this one. If the time is over, those that are trained already are left.
    fn train_besides(&mut self, base: &Trial) -> Result<Vec<Trial>> {
        let mut trials = Vec::new();
        for combination in self.search.candidates.besides(&base.terms)? {
            let is_over = self.search.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if !is_over || self.log.find_trial(&combination.to_string()).is_some() {
                trials.push(self.train(&combination)?);
            }
        }
        Ok(trials)
    }

    /// Trains a combination, unless the log has its trial.
    fn train(&mut self, combination: &Combination) -> Result<Trial> {
        let terms = combination.to_string();
        let trial = if let Some(trial) = self.log.find_trial(&terms) {
            trial
        } else {
            let TermSearch { positions, eval, folder, .. } = self.search;
            let mut options = self.search.learn.clone();
            options.training.terms = combination.clone();
            let (samples, out) = (Some(self.search.samples()), trial_folder(folder, &terms));
            let metrics = steps::learn(&options, positions.clone(), eval, samples, &out, self.session)?;
            let held_out_loss =
                metrics.held_out_loss.ok_or("no games are held out, so terms cannot be compared")?;
            let trial = Trial { terms, parameters: combination.parameter_count(), held_out_loss };
            self.log.trials.append(trial.clone())?;
            trial
        };
        self.session.print(&trial)?;
        Ok(trial)
    }

    /// Plays a match, unless the log has it. Returns whether the challenger was accepted.
    fn challenge(&mut self, challenger: &Trial, champion: &Trial) -> Result<bool> {
        let played = if let Some(played) = self.log.find_match(challenger, champion) {
            played
        } else {
            let [new, best] = [challenger, champion].map(|trial| self.search.weights(&trial.terms));
            // By the players, not by a number: a search that continues may play its matches in another order.
            let name = crc32fast::hash(format!("{} {}", challenger.terms, champion.terms).as_bytes());
            let folder = self.search.folder.join("matches").join(format!("{name:08x}"));
            let players = [("challenger", new.as_path()), ("champion", best.as_path())];
            let outcome = steps::play_match(&self.search.matches, players, &folder, self.session)?.outcome;
            let required_score = if challenger.is_smaller_than(champion) {
                self.search.required_score_of_smaller
            } else {
                self.search.required_score
            };
            let played = ChallengeMatch {
                challenger: challenger.terms.clone(),
                champion: champion.terms.clone(),
                outcome,
                accepted: outcome.reaches(required_score),
            };
            self.log.matches.append(played.clone())?;
            played
        };
        self.session.print(&played)?;
        Ok(played.accepted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::defaults;
    use crate::stop_flag::StopFlag;

    const CANDIDATES: &str = "kp,p,hand";

    /// A search whose trainings and matches are all in its folder: each with its terms, parameters and loss; and with the
    /// challenger, the champion and whether the challenger won. Anything else would need positions that do not exist.
    fn climb(
        initial: &str,
        (tolerance, reach): (f64, usize),
        trials: &[(&str, usize, f64)],
        matches: &[(&str, &str, bool)],
    ) -> String {
        let folder = tempfile::tempdir().unwrap();
        let lines = |values: Vec<serde_json::Value>| -> String {
            values.iter().map(|value| value.to_string() + "\n").collect()
        };
        let trials = trials.iter().map(|&(terms, parameters, loss)| {
            serde_json::json!({ "terms": terms, "parameters": parameters, "held_out_loss": loss })
        });
        fs::write(folder.path().join("trials.jsonl"), lines(trials.collect())).unwrap();
        let matches = matches.iter().map(|&(challenger, champion, accepted)| {
            let score = f64::from(u8::from(accepted));
            serde_json::json!({ "challenger": challenger, "champion": champion, "score": score, "games": 2,
                "elo": null, "error_bars": null, "accepted": accepted })
        });
        fs::write(folder.path().join("matches.jsonl"), lines(matches.collect())).unwrap();
        let search = TermSearch {
            learn: defaults(&LearnOptions::GIVEN).unwrap(),
            learn_words: Vec::new(),
            matches: defaults(&MatchOptions::GIVEN).unwrap(),
            folder: folder.path().to_owned(),
            positions: Vec::new(),
            eval: PathBuf::new(),
            initial: initial.parse().unwrap(),
            candidates: Candidates::Terms(CANDIDATES.parse().unwrap()),
            deadline: None,
            max_challengers: 3,
            required_score: 52.0,
            required_score_of_smaller: 50.0,
            tolerance,
            reach,
        };
        search.run(&Session::new(StopFlag::default()).part()).unwrap().0.terms
    }

    #[test]
    fn from_many_terms_a_climb_leads_down() {
        let trials = [
            ("kp,p,hand", 30, 0.3000),
            ("p,hand", 20, 0.3003),
            ("kp,hand", 21, 0.3100),
            ("kp,p", 29, 0.3200),
            ("hand", 10, 0.3500),
            ("p", 10, 0.3600),
        ];
        let matches = [("p,hand", "kp,p,hand", true)];
        assert_eq!(climb("kp,p,hand", (0.0, 1), &trials, &[]), "kp,p,hand");
        // The former best combination has the lower loss. It does not come back.
        assert_eq!(climb("kp,p,hand", (0.0005, 1), &trials, &matches), "p,hand");
    }

    #[test]
    fn a_smaller_combination_is_tried_before_one_that_is_hardly_better() {
        let trials = [
            ("p,hand", 20, 0.3000),
            ("kp,p,hand", 30, 0.2997),
            ("hand", 10, 0.3001),
            ("p", 10, 0.3100),
            ("kp,hand", 21, 0.3002),
        ];
        assert_eq!(climb("p,hand", (0.0005, 1), &trials, &[("hand", "p,hand", true)]), "hand");
    }

    #[test]
    fn where_no_step_wins_two_steps_may() {
        let trials = [
            ("hand", 10, 0.40),
            ("p,hand", 20, 0.38),
            ("kp,hand", 21, 0.39),
            ("p", 10, 0.41),
            ("kp,p,hand", 30, 0.36),
            ("kp,p", 29, 0.37),
        ];
        let lost = [("p,hand", "hand", false), ("kp,hand", "hand", false)];
        assert_eq!(climb("hand", (0.0, 1), &trials, &lost), "hand");
        let matches = [&lost[..], &[("kp,p,hand", "hand", true)]].concat();
        assert_eq!(climb("hand", (0.0, 2), &trials, &matches), "kp,p,hand");
    }
}
