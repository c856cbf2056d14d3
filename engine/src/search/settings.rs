//! How searches behave.

use std::time::Duration;

use super::score::Score;
use super::skill::Skill;
use super::techniques::Techniques;
use super::time::Delays;
use katagami_rules::game::Rules;
use katagami_rules::types::{ByColor, Color};

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
