//! Playing weaker, as people do: one of the better moves, not always the best.

use super::root_moves::RootMove;
use super::score::Score;

/// How strong to play, from 0 to [`Skill::FULL`]; below full strength a search looks less deep and picks among the
/// best lines at random, the more so the lower the level (after Stockfish's skill levels).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    level: u32,
    seed: u64,
}

impl Skill {
    /// The level at which nothing is held back.
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

    /// Picks among the best lines, best first: each score gets a push that grows with its distance to the best and
    /// with chance.
    pub(super) fn pick(self, lines: &[RootMove]) -> Option<&RootMove> {
        /// What the pushes are parts of.
        const WHOLE: i64 = 128;
        /// The most that the lines' spread counts for: about a gold.
        const SPREAD: Score = 500;
        let mut random = fastrand::Rng::with_seed(self.seed);
        let weakness = i64::from(130 - 6 * self.level);
        let best = lines.first()?.known_score();
        let worst = lines.iter().map(RootMove::known_score).min()?;
        let spread = i64::from((best - worst).min(SPREAD));
        lines.iter().max_by_key(|line| {
            let score = i64::from(line.known_score());
            let push = weakness * (i64::from(best) - score) + spread * random.i64(0..weakness);
            score + push / WHOLE
        })
    }
}
