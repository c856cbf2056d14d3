//! What is written down of a selection.

use serde::{Deserialize, Serialize};

use crate::steps::Standing;

/// A combination that has learned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// Its terms, with commas between them.
    pub terms: String,
    /// How many parameters they have.
    pub parameters: usize,
    /// Its last loss over lessons held out, in nats.
    pub held_out: f64,
}

/// A match of one combination against another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duel {
    /// The terms of the one that wants to be the best.
    pub challenger: String,
    /// The terms of the best so far.
    pub champion: String,
    /// The challenger's share of the points.
    pub score: f64,
    /// Over how many games.
    pub games: u64,
    /// The share in Elo; none if it won or lost all.
    pub elo: Option<f64>,
    /// Between which Elo it is with a certainty of 95 %, without a number at an end that is infinite.
    pub bars: Option<[Option<f64>; 2]>,
    /// Whether the challenger is the best from then on.
    pub accepted: bool,
}

impl Duel {
    pub(super) fn new(challenger: &Trial, champion: &Trial, standing: Standing, needed: f64) -> Self {
        let Standing { score, games, elo, bars } = standing;
        Self {
            challenger: challenger.terms.clone(),
            champion: champion.terms.clone(),
            score,
            games,
            elo,
            bars,
            accepted: 100.0 * score >= needed,
        }
    }

    fn is_between(&self, challenger: &Trial, champion: &Trial) -> bool {
        self.challenger == challenger.terms && self.champion == champion.terms
    }
}

/// The duel of these two, if it was fought.
pub(super) fn find<'d>(duels: &'d [Duel], challenger: &Trial, champion: &Trial) -> Option<&'d Duel> {
    duels.iter().find(|duel| duel.is_between(challenger, champion))
}
