//! Selection: which terms are worth having.
//!
//! It climbs from one combination of terms to the next. All that have one term more or one less learn from the same
//! positions in the same way. Those that foretell the positions held out better than the best combination so far play it, the
//! best at foretelling first, until one wins and takes its place. It ends when none does. The loss falls with each
//! step, so it does end.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `records` | what each combination learned, and how matches ended |

mod records;

use std::fs;
use std::path::PathBuf;

use katagami::eval::terms::Combination;

pub use records::{Duel, Trial};

use crate::steps::{Journal, Steps};

/// A selection.
#[derive(Clone, Debug)]
pub struct Selection {
    /// How to learn and to compete.
    pub steps: Steps,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// Files of positions to learn from.
    pub positions: Vec<PathBuf>,
    /// The weights that find their quiet positions: what `--eval` takes.
    pub eval: PathBuf,
    /// The terms to begin with.
    pub first: Combination,
    /// The terms to choose from.
    pub candidates: Combination,
    /// How many challengers each best combination meets at most.
    pub tries: usize,
    /// How many points of a hundred a challenger must score.
    pub needed: f64,
}

/// What a selection tells of while it runs.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A combination has learned.
    Learned(&'a Trial),
    /// A match has ended.
    Fought(&'a Duel),
}

/// Where a selection stands: what it has written down.
struct Records {
    trials: Journal<Trial>,
    duels: Journal<Duel>,
}

impl Selection {
    /// Selects, or goes on with what is in the folder; the best combination, and where its weights are.
    ///
    /// # Errors
    ///
    /// If a command fails or is interrupted, or positions hold no games to examine with; to run the same again goes on.
    pub fn run(&self, mut hear: impl FnMut(News<'_>)) -> Result<(Trial, PathBuf), String> {
        fs::create_dir_all(&self.folder).map_err(|error| format!("{}: {error}", self.folder.display()))?;
        let journal = |name: &str| self.folder.join(name);
        let mut records = Records {
            trials: Journal::open(&journal("trials.jsonl"))?,
            duels: Journal::open(&journal("duels.jsonl"))?,
        };
        let first = sorted(&self.first.to_string().split(',').collect::<Vec<_>>(), &self.candidates)?;
        let mut champion = self.learn(&mut records, &first, &mut hear)?;
        while let Some(better) = self.climb(&mut records, &champion, &mut hear)? {
            champion = better;
        }
        let weights = self.weights(&champion.terms);
        Ok((champion, weights))
    }

    /// One step from a combination to a better one, if there is one.
    fn climb(
        &self,
        records: &mut Records,
        champion: &Trial,
        hear: &mut impl FnMut(News<'_>),
    ) -> Result<Option<Trial>, String> {
        let mut challengers = Vec::new();
        for combination in neighbours(champion, &self.candidates)? {
            challengers.push(self.learn(records, &combination, hear)?);
        }
        challengers.retain(|challenger| challenger.held_out < champion.held_out);
        challengers.sort_by(|one, other| one.held_out.total_cmp(&other.held_out));
        for challenger in challengers.into_iter().take(self.tries) {
            if self.compete(records, &challenger, champion, hear)? {
                return Ok(Some(challenger));
            }
        }
        Ok(None)
    }

    /// What a combination learns, or has learned.
    fn learn(
        &self,
        records: &mut Records,
        combination: &Combination,
        hear: &mut impl FnMut(News<'_>),
    ) -> Result<Trial, String> {
        let terms = combination.to_string();
        let known = records.trials.entries.iter().find(|trial| trial.terms == terms).cloned();
        let trial = if let Some(trial) = known {
            trial
        } else {
            let trial = self.try_out(combination, terms)?;
            records.trials.write(trial.clone())?;
            trial
        };
        hear(News::Learned(&trial));
        Ok(trial)
    }

    fn try_out(&self, combination: &Combination, terms: String) -> Result<Trial, String> {
        let words = ["--terms".to_owned(), terms.clone()];
        let page = self.steps.learn(self.positions.clone(), &self.eval, &words, &self.trial(&terms))?;
        let held_out = page.held_out.ok_or("no games are held out, so terms cannot be compared")?;
        Ok(Trial { terms, parameters: combination.parameters(), held_out })
    }

    /// Whether a challenger beats the champion, or did.
    fn compete(
        &self,
        records: &mut Records,
        challenger: &Trial,
        champion: &Trial,
        hear: &mut impl FnMut(News<'_>),
    ) -> Result<bool, String> {
        let known = records::find(&records.duels.entries, challenger, champion).cloned();
        let duel = if let Some(duel) = known {
            duel
        } else {
            let duel = self.fight(records.duels.entries.len(), challenger, champion)?;
            records.duels.write(duel.clone())?;
            duel
        };
        hear(News::Fought(&duel));
        Ok(duel.accepted)
    }

    fn fight(&self, number: usize, challenger: &Trial, champion: &Trial) -> Result<Duel, String> {
        let [new, best] = [challenger, champion].map(|trial| self.weights(&trial.terms));
        let folder = self.folder.join("matches").join(number.to_string());
        let standing = self.steps.compete([("challenger", &new), ("champion", &best)], &folder)?;
        Ok(Duel::new(challenger, champion, standing, self.needed))
    }

    /// The folder of a combination's learning. A comma would be in the way of whoever uses the path on a command line.
    fn trial(&self, terms: &str) -> PathBuf {
        self.folder.join("trials").join(terms.replace(',', "+").replace(':', "."))
    }

    /// The weights that a combination learned.
    fn weights(&self, terms: &str) -> PathBuf {
        self.trial(terms).join("weights.katagami")
    }
}

/// The combinations that have one term more than this, in the order of the candidates, or one less.
fn neighbours(trial: &Trial, candidates: &Combination) -> Result<Vec<Combination>, String> {
    let own: Vec<&str> = trial.terms.split(',').collect();
    let names = names(candidates);
    let more = names.iter().filter(|name| !own.contains(&name.as_str())).map(|name| {
        let mut terms = own.clone();
        terms.push(name);
        terms
    });
    let less = (0..own.len()).filter(|_| own.len() > 1).map(|place| {
        let mut terms = own.clone();
        terms.remove(place);
        terms
    });
    more.chain(less).map(|terms| sorted(&terms, candidates)).collect()
}

/// The terms in the order of the candidates, those that are none last, so that a combination has one name only.
fn sorted(terms: &[&str], candidates: &Combination) -> Result<Combination, String> {
    let names = names(candidates);
    let place = |term: &&str| names.iter().position(|name| name == term).unwrap_or(names.len());
    let mut terms = terms.to_vec();
    terms.sort_by_key(place);
    Combination::new(terms).map_err(|error| error.to_string())
}

fn names(combination: &Combination) -> Vec<String> {
    combination.parts().iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(terms: &str, candidates: &str) -> Vec<String> {
        let trial = Trial { terms: terms.into(), parameters: 0, held_out: 0.0 };
        let found = neighbours(&trial, &candidates.parse().unwrap()).unwrap();
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn neighbours_have_one_term_more_or_less() {
        assert_eq!(around("kp,hand", "kp,p,hand,turn:p"), ["kp,p,hand", "kp,hand,turn:p", "hand", "kp"]);
        assert_eq!(around("hand", "kp,p,hand"), ["kp,hand", "p,hand"]);
        // What is no candidate may be there at first, and go.
        assert_eq!(around("kk,hand", "hand"), ["hand", "kk"]);
    }
}
