//! A move at the root with what is known of it.

use super::parameters;
use super::score::{INFINITE, Score};
use katagami_rules::types::Move;

/// A legal move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    /// Its score in this iteration; minus infinity if it was only shown not to be best.
    pub score: Score,
    /// Its score in the iteration before.
    pub previous_score: Score,
    /// The mean of its scores, late ones weighing more.
    pub average_score: Option<Score>,
    /// The variation that begins with it.
    pub pv: Vec<Move>,
    /// The deepest ply reached below it.
    pub selective_depth: usize,
    /// How many nodes were spent on it.
    pub nodes: u64,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            score: -INFINITE,
            previous_score: -INFINITE,
            average_score: None,
            pv: vec![mv],
            selective_depth: 0,
            nodes: 0,
        }
    }

    /// The move itself.
    pub(super) fn mv(&self) -> Move {
        self.pv[0]
    }

    /// The score to report: this iteration's, or the last known.
    pub(super) fn known_score(&self) -> Score {
        if self.score == -INFINITE { self.previous_score } else { self.score }
    }

    /// Notes a new best score with the variation behind the move.
    pub(super) fn update(&mut self, score: Score, selective_depth: usize, pv: &[Move]) {
        let weight = parameters::root_average_weight();
        let average = |old| (old + weight * score) / (weight + 1);
        self.score = score;
        self.average_score = Some(self.average_score.map_or(score, average));
        self.selective_depth = selective_depth;
        self.pv.truncate(1);
        self.pv.extend_from_slice(pv);
    }
}
