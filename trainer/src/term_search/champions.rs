//! The best combinations of a search, one after the other.

use super::log::Trial;

/// The initial combination and all that took its place.
#[derive(Debug)]
pub(super) struct Champions {
    former: Vec<Trial>,
    best: Trial,
}

impl Champions {
    /// The initial combination alone.
    pub(super) fn new(initial: Trial) -> Self {
        Self { former: Vec::new(), best: initial }
    }

    /// The best combination so far.
    pub(super) fn best(&self) -> &Trial {
        &self.best
    }

    /// Whether a combination is or was the best one.
    pub(super) fn include(&self, trial: &Trial) -> bool {
        self.best.terms == trial.terms || self.former.iter().any(|former| former.terms == trial.terms)
    }

    /// A combination takes the place of the best one.
    pub(super) fn push(&mut self, better: Trial) {
        self.former.push(std::mem::replace(&mut self.best, better));
    }
}
