//! How long to think: the time for a move, and how settled the best move is, which decides how much of it is used.

use std::time::Duration;

use web_time::Instant;

use super::parameters;
use super::score::Score;
use super::settings::{Clock, Delays, Limits};
use katagami_rules::types::Color;

/// The time for a move; none if it is not limited.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeBudget(Option<TimeSpans>);

/// How much time a move takes.
#[derive(Clone, Copy, Debug)]
struct TimeSpans {
    /// What it is meant to take.
    optimum: Duration,
    /// What it takes at most: the search stops in the middle of an iteration.
    maximum: Duration,
    /// Whether time that is not used is lost, so that all of it is used.
    use_all: bool,
}

impl TimeBudget {
    /// The budget that the limits leave to the side to move.
    pub(super) fn new(limits: &Limits, side: Color, delays: &Delays) -> Self {
        Self(match (limits.move_time, &limits.clock) {
            (Some(time), _) => Some(TimeSpans { optimum: time, maximum: time, use_all: true }),
            (None, Some(clock)) => Some(spans(clock, side, delays)),
            (None, None) => None,
        })
    }

    /// A budget that is never spent.
    pub(super) fn unlimited() -> Self {
        Self(None)
    }

    /// Whether a search must stop now. Its own time runs from `thinking_since`; while it ponders there is none.
    pub(super) fn is_spent(&self, thinking_since: Option<Instant>) -> bool {
        self.0.zip(thinking_since).is_some_and(|(spans, since)| since.elapsed() >= spans.maximum)
    }

    /// Whether a search, begun at `start`, must not begin another iteration, if `factor` times the time meant for the
    /// move is to be used. Time spent pondering counts, unless time that is not used would be lost.
    pub(super) fn is_used_up(&self, thinking_since: Option<Instant>, start: Instant, factor: f64) -> bool {
        let Some((spans, since)) = self.0.zip(thinking_since) else { return false };
        if spans.use_all {
            return since.elapsed() >= spans.optimum;
        }
        start.elapsed() >= spans.optimum.mul_f64(factor)
    }
}

/// How long a move is meant to take, and how long it may take.
fn spans(clock: &Clock, side: Color, delays: &Delays) -> TimeSpans {
    let per_move = clock.increment[side] + clock.byoyomi;
    let available = (clock.remaining[side] + per_move).saturating_sub(delays.worst);
    // Byoyomi is lost if it is not used: with little else left, all of it is meant to be used.
    let meant = (clock.remaining[side] / parameters::time_moves_to_go().unsigned_abs() + per_move)
        .saturating_sub(delays.usual);
    let use_all = clock.remaining[side] < clock.byoyomi;
    let optimum =
        if use_all { available } else { meant * parameters::time_optimum_share().unsigned_abs() / 100 };
    let optimum = optimum.max(delays.minimum_thinking).min(available);
    let maximum = (optimum * parameters::time_maximum_factor().unsigned_abs()).min(available);
    // Without byoyomi, one move never takes more than a share of what is left.
    let share = available / parameters::time_maximum_divisor().unsigned_abs();
    let maximum = if clock.byoyomi.is_zero() { maximum.min(share).max(optimum) } else { maximum };
    let least = Duration::from_millis(1);
    TimeSpans { optimum: optimum.max(least), maximum: maximum.max(least), use_all }
}

/// How the best move and its score changed over the iterations.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stability {
    /// The mean of how often the best move changed, late iterations weighing more.
    changes: f64,
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
        let contested = percent(parameters::time_effort_base()) - effort;
        let contested =
            contested.clamp(percent(parameters::time_effort_min()), percent(parameters::time_effort_max()));
        falling * unsettled * contested
    }
}

fn percent(parameter: i32) -> f64 {
    f64::from(parameter) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::types::ByColor;

    fn seconds(remaining: u64, increment: u64, byoyomi: u64) -> Clock {
        Clock {
            remaining: ByColor([Duration::from_secs(remaining); 2]),
            increment: ByColor([Duration::from_secs(increment); 2]),
            byoyomi: Duration::from_secs(byoyomi),
        }
    }

    #[test]
    fn never_more_than_the_clock_has() {
        let delays = Delays::default();
        for clock in
            [seconds(0, 0, 1), seconds(1, 0, 0), seconds(600, 0, 10), seconds(5, 3, 0), seconds(0, 0, 0)]
        {
            let TimeSpans { optimum, maximum, .. } = spans(&clock, Color::Black, &delays);
            let clock_has = clock.remaining[Color::Black] + clock.increment[Color::Black] + clock.byoyomi;
            assert!(optimum <= maximum);
            assert!(maximum + delays.worst <= clock_has.max(delays.worst + Duration::from_millis(1)));
        }
    }

    #[test]
    fn byoyomi_is_used() {
        let TimeSpans { optimum, .. } = spans(&seconds(0, 0, 10), Color::White, &Delays::default());
        assert!(optimum > Duration::from_millis(9900));
    }

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
