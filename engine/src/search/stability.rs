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
        let settled = settled_factor(self.settled, parameters::time_settled());
        let contested = percent(parameters::time_effort_base()) - effort;
        let contested =
            contested.clamp(percent(parameters::time_effort_min()), percent(parameters::time_effort_max()));
        falling * unsettled * settled * contested
    }
}

/// The factor for a best move that has stayed the same for some iterations, each of which takes `share` percent off.
fn settled_factor(iterations: i32, share: i32) -> f64 {
    let counted = iterations.min(parameters::time_settled_max()) - parameters::time_settled_mean();
    1.0 - percent(share) * f64::from(counted)
}

fn percent(parameter: i32) -> f64 {
    f64::from(parameter) / 100.0
}

#[cfg(test)]
mod tests {
    use super::{Stability, parameters, settled_factor};

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
    #[test]
    fn a_settled_move_takes_less_time() {
        // In percent, rounded.
        let factor = |iterations, share| (settled_factor(iterations, share) * 100.0).round() as i32;
        let (mean, most) = (parameters::time_settled_mean(), parameters::time_settled_max());
        assert_eq!(factor(mean, 6), 100);
        assert!((0..most).all(|iterations| factor(iterations, 6) == factor(iterations + 1, 6) + 6));
        assert!((most..40).all(|iterations| factor(iterations, 6) == factor(most, 6)));
        assert!((0..40).all(|iterations| factor(iterations, 0) == 100), "off");
    }
}
