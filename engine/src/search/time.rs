//! Time: how long to think.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};
use crate::types::Color;

/// What is lost of the time on the clock between us and the referee.
#[derive(Clone, Copy, Debug)]
pub struct Delays {
    /// The usual delay: subtracted from the time that a move is meant to take.
    pub usual: Duration,
    /// The worst delay: always kept in reserve, so that no move oversteps its time.
    pub worst: Duration,
    /// No move is meant to take less, if the clock allows.
    pub minimum_thinking: Duration,
}

impl Default for Delays {
    fn default() -> Self {
        Self {
            usual: Duration::from_millis(20),
            worst: Duration::from_millis(40),
            minimum_thinking: Duration::ZERO,
        }
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget(Option<Spans>);

/// How much time a move takes.
#[derive(Clone, Copy, Debug)]
struct Spans {
    /// What it is meant to take.
    optimum: Duration,
    /// What it takes at most: the search ends wherever it is.
    maximum: Duration,
    /// Whether time that is not used is lost, so that all of it is used.
    use_all: bool,
}

impl Budget {
    /// The budget that the limits leave to the side to move.
    pub(super) fn new(limits: &Limits, side: Color, delays: &Delays) -> Self {
        Self(match (limits.move_time, &limits.clock) {
            (Some(time), _) => Some(Spans { optimum: time, maximum: time, use_all: true }),
            (None, Some(clock)) => Some(spans(clock, side, delays)),
            (None, None) => None,
        })
    }

    /// A budget that is never spent.
    pub(super) fn unlimited() -> Self {
        Self(None)
    }

    /// Whether a search that thinks on its own time since then (if it does) must end now.
    pub(super) fn is_spent(&self, thinking_since: Option<Instant>) -> bool {
        self.0.zip(thinking_since).is_some_and(|(spans, since)| since.elapsed() >= spans.maximum)
    }

    /// Whether for such a search, begun at `start`, another iteration is not worth beginning, if the move deserves
    /// `worth` times the time meant for it. Time spent pondering counts, unless what is not used would be lost.
    pub(super) fn is_enough(&self, thinking_since: Option<Instant>, start: Instant, worth: f64) -> bool {
        let Some((spans, since)) = self.0.zip(thinking_since) else { return false };
        if spans.use_all {
            return since.elapsed() >= spans.optimum;
        }
        start.elapsed() >= spans.optimum.mul_f64(worth)
    }
}

/// How long a move is meant to take, and how long it may take.
fn spans(clock: &Clock, side: Color, delays: &Delays) -> Spans {
    /// How many moves the time on the clock is spread over.
    const MOVES_TO_GO: u32 = 40;
    /// How much longer than meant a hard move may take.
    const STRETCH: u32 = 4;
    let per_move = clock.increment[side] + clock.byoyomi;
    let available = (clock.remaining[side] + per_move).saturating_sub(delays.worst);
    // Byoyomi is lost if it is not used: with little else left, all of it is meant to be used.
    let meant = (clock.remaining[side] / MOVES_TO_GO + per_move).saturating_sub(delays.usual);
    let use_all = clock.remaining[side] < clock.byoyomi;
    let optimum = if use_all { available } else { meant * 3 / 4 };
    let optimum = optimum.max(delays.minimum_thinking).min(available);
    let maximum = (optimum * STRETCH).min(available);
    // Without byoyomi, one move never takes more than a third of what is left.
    let maximum = if clock.byoyomi.is_zero() { maximum.min(available / 3).max(optimum) } else { maximum };
    let least = Duration::from_millis(1);
    Spans { optimum: optimum.max(least), maximum: maximum.max(least), use_all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::ByColor;

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
            let Spans { optimum, maximum, .. } = spans(&clock, Color::Black, &delays);
            let clock_has = clock.remaining[Color::Black] + clock.increment[Color::Black] + clock.byoyomi;
            assert!(optimum <= maximum);
            assert!(maximum + delays.worst <= clock_has.max(delays.worst + Duration::from_millis(1)));
        }
    }

    #[test]
    fn byoyomi_is_used() {
        let Spans { optimum, .. } = spans(&seconds(0, 0, 10), Color::White, &Delays::default());
        assert!(optimum > Duration::from_millis(9900));
    }
}
