//! Playing weaker: one of the better moves, not always the best.

use super::parameters;
use super::root::RootMove;

/// How strong to play, from 0 to [`Skill::FULL`]; below full strength a search looks less deep and picks among the
/// best lines at random, the more so the lower the level (after Stockfish's skill levels).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    level: u32,
    seed: u64,
}

impl Skill {
    /// The level of full strength.
    pub const FULL: u32 = 20;

    /// How many lines are picked from.
    pub(super) const LINES: usize = 4;

    /// A level below [`Skill::FULL`]; `None` at full strength or above. The same seed makes the same choices.
    pub fn new(level: u32, seed: u64) -> Option<Self> {
        (level < Self::FULL).then_some(Self { level, seed })
    }

    /// How deep to search.
    pub(super) fn depth(self) -> u32 {
        1 + self.level
    }

    /// Picks among the best lines, best first. Each line gets a bonus that grows with its distance to the best score, and a
    /// random one; the line with the highest sum is picked.
    pub(super) fn pick(self, lines: &[RootMove]) -> Option<&RootMove> {
        /// The unit of weakness.
        const WHOLE: i64 = 128;
        let mut random = fastrand::Rng::with_seed(self.seed);
        let weakness =
            i64::from(parameters::skill_weakness() - parameters::skill_weakness_level() * self.level as i32);
        let best = lines.first()?.known_score();
        let worst = lines.iter().map(RootMove::known_score).min()?;
        let spread = i64::from((best - worst).min(parameters::skill_spread_max()));
        lines.iter().max_by_key(|line| {
            let score = i64::from(line.known_score());
            let bonus = weakness * (i64::from(best) - score) + spread * random.i64(0..weakness);
            score + bonus / WHOLE
        })
    }
}
