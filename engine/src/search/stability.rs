//! How settled the best move is, to decide how much time it deserves.

use super::parameters;
use super::score::Score;

/// How the best move and its score changed over the iterations.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stability {
    /// The mean of how often the best move changed, late iterations weighing more.
    changes: f64,
    /// How many iterations the best move has stayed the same.
    settled: i32,
    /// The scores of the last two iterations, the last one second.
    scores: [Option<Score>; 2],
}

impl Stability {
    /// After an iteration: the factor, about 1, for the time meant for the move. It is greater if the best move changes
    /// or the score falls, less if nearly all nodes (of which `effort` is the share) went into the best move.
    pub(super) fn time_factor(&mut self, best_move_changes: u32, score: Score, effort: f64) -> f64 {
        self.changes = self.changes / 2.0 + f64::from(best_move_changes);
        let [earlier, last] = self.scores;
        let fall = earlier.map_or(0, |earlier| earlier - score);
        self.scores = [last, Some(score)];
        let falling = 1.0 + f64::from(fall) / f64::from(parameters::time_fall_divisor());
        let falling =
            falling.clamp(percent(parameters::time_fall_min()), percent(parameters::time_fall_max()));
        let changes = self.changes.min(f64::from(parameters::time_changes_max()));
        let unsettled =
            percent(parameters::time_stable_factor()) + percent(parameters::time_change_factor()) * changes;
        self.settled = if best_move_changes == 0 { self.settled + 1 } else { 0 };
        let iterations = self.settled.min(parameters::time_settled_max()) - parameters::time_settled_mean();
        let settled = 1.0 - percent(parameters::time_settled()) * f64::from(iterations);
        let contested = percent(parameters::time_effort_base()) - effort;
        let contested =
            contested.clamp(percent(parameters::time_effort_min()), percent(parameters::time_effort_max()));
        falling * unsettled * settled * contested
    }
}

fn percent(parameter: i32) -> f64 {
    f64::from(parameter) / 100.0
}

#[cfg(test)]
mod tests {
    use super::Stability;

    #[test]
    fn trouble_takes_more_time() {
        let calm = Stability::default().time_factor(0, 50, 0.9);
        assert!(Stability::default().time_factor(3, 50, 0.9) > calm, "the best move changed");
        assert!(Stability::default().time_factor(0, 50, 0.3) > calm, "other moves took many nodes");
        let mut falling = Stability::default();
        for score in [300, 300] {
            falling.time_factor(0, score, 0.9);
        }
        assert!(falling.time_factor(0, 50, 0.9) > calm, "the score fell");
    }
}
