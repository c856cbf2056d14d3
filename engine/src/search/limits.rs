//! What a search may spend, and how it is to behave.

use std::time::Duration;

use super::history::Experience;
use super::score::Score;
use super::skill::Skill;
use super::table::Table;
use super::techniques::Techniques;
use super::time::Delays;
use crate::eval::Evaluation;
use crate::position::Rules;
use crate::types::{ByColor, Color, Move};

/// The limits of one search: it stops at whichever is reached first; with none it goes on until told to stop.
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
    /// Whether to keep the answer until told to stop.
    pub infinite: bool,
    /// Only these moves at the root; all if empty.
    pub search_moves: Vec<Move>,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// What is left for each side.
    pub remaining: ByColor<Duration>,
    /// What each side gains by each move (Fischer).
    pub increment: ByColor<Duration>,
    /// What each move may take once nothing is left.
    pub byoyomi: Duration,
}

/// What a search works with, and what outlives it.
#[derive(Clone, Copy, Debug)]
pub struct Resources<'a> {
    /// What is known of positions searched.
    pub table: &'a Table,
    /// What positions are worth.
    pub evaluation: &'a Evaluation,
    /// What earlier searches of the game have learned of moves.
    pub experience: &'a Experience,
}

/// How every search is to behave.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many threads search.
    pub threads: usize,
    /// How many lines are wanted.
    pub lines: usize,
    /// What is lost of the time on the clock.
    pub delays: Delays,
    /// The rules agreed on.
    pub rules: Rules,
    /// What a draw is worth to us, by the side that we play.
    pub draw: ByColor<Score>,
    /// How much time goes by between two reports.
    pub report_interval: Duration,
    /// Whether only exact scores are told, as those who analyse want it.
    pub exact_only: bool,
    /// How much weaker than it can to play, if at all.
    pub skill: Option<Skill>,
    /// The techniques in use.
    pub techniques: Techniques,
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
            techniques: Techniques::ALL,
        }
    }
}
