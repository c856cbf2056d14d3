//! What a search may spend.

use std::time::Duration;

use katagami_rules::types::{ByColor, Move};

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
