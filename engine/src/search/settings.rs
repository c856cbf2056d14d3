//! What a caller asks of a search: limits, and how it behaves.

use std::time::Duration;

use super::score::Score;
use super::skill::Skill;
use katagami_rules::game::Rules;
use katagami_rules::types::{ByColor, Color, Move};

/// The limits of one search: it stops at whichever is reached first; with none it goes on until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Thinking time on the clock.
    pub clock: Option<Clock>,
    /// Exactly this much time.
    pub move_time: Option<Duration>,
    /// At most this many plies of iterative deepening.
    pub depth: Option<u32>,
    /// At most this many nodes.
    pub nodes: Option<u64>,
    /// Whether to keep the answer until the search is stopped.
    pub infinite: bool,
    /// Only these moves at the root; all if empty.
    pub search_moves: Vec<Move>,
    /// Whether to go on where the last search ended, if it was one of this position: a caller that cannot stop a search runs it in
    /// slices.
    pub go_on: bool,
}

impl Limits {
    /// Whether a search within them ends by itself.
    pub fn are_bounded(&self) -> bool {
        let Self { clock, move_time, depth, nodes, infinite, .. } = self;
        let limited = clock.is_some() || move_time.is_some() || depth.is_some() || nodes.is_some();
        limited && !infinite
    }
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// The time left for each side.
    pub remaining: ByColor<Duration>,
    /// What each side gains by each move (Fischer).
    pub increment: ByColor<Duration>,
    /// The time for each move once none is left on the clock.
    pub byoyomi: Duration,
}

/// The time that is lost between engine and referee.
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
            usual: Duration::from_millis(5),
            worst: Duration::from_millis(10),
            minimum_thinking: Duration::ZERO,
        }
    }
}

/// How every search behaves.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of threads.
    pub threads: usize,
    /// The number of lines wanted (`MultiPV`).
    pub lines: usize,
    /// The time lost between engine and referee.
    pub delays: Delays,
    /// The rules agreed on.
    pub rules: Rules,
    /// What a draw is worth to us, by the side that we play.
    pub draw: ByColor<Score>,
    /// The least time between two reports.
    pub report_interval: Duration,
    /// Whether scores outside the aspiration window are left out of the reports.
    pub exact_only: bool,
    /// How weak to play; `None` for full strength.
    pub skill: Option<Skill>,
}

impl Settings {
    /// What a draw is worth to each side if we play `us`.
    pub(super) fn draws_for(&self, us: Color) -> ByColor<Score> {
        let ours = self.draw[us];
        ByColor(Color::ALL.map(|color| if color == us { ours } else { -ours }))
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            lines: 1,
            delays: Delays::default(),
            rules: Rules::default(),
            draw: ByColor::default(),
            report_interval: Duration::ZERO,
            exact_only: false,
            skill: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_limits_end_a_search() {
        let default = Limits::default();
        let move_time = Some(Duration::ZERO);
        for (limits, limited) in [
            (default.clone(), false),
            (Limits { move_time, ..default.clone() }, true),
            (Limits { depth: Some(1), ..default.clone() }, true),
            (Limits { nodes: Some(1), ..default.clone() }, true),
            (Limits { depth: Some(1), infinite: true, ..default.clone() }, false),
        ] {
            assert_eq!(limits.are_bounded(), limited, "{limits:?}");
        }
    }
}
