//! Playing weaker: one of the better moves, not always the best.

use std::ops::RangeInclusive;

use katagami_rules::board::SQUARES;

use super::parameters;
use super::root::RootMove;
use super::score::Score;

/// What halves the chance of a line at level -1 and below, in points: measured by `benches/levels` on boards of so many squares.
const MEASURED: &[(usize, &[Score])] = &[(25, &[345, 460, 680, 1150]), (81, &[110, 140, 180, 230, 325, 500])];

/// That of this board.
const HALVES: &[Score] = nearest(SQUARES);

/// What was measured on the board whose size is nearest.
const fn nearest(squares: usize) -> &'static [Score] {
    let mut best = MEASURED[0];
    let mut index = 1;
    while index < MEASURED.len() {
        if MEASURED[index].0.abs_diff(squares) < best.0.abs_diff(squares) {
            best = MEASURED[index];
        }
        index += 1;
    }
    best.1
}

/// How strong to play, from [`Skill::LOWEST`] to [`Skill::FULL`]. Below full strength a search looks less deep and picks among
/// the best lines at random, the more so the lower the level (after Stockfish's skill levels). Levels below 0 look a ply ahead
/// and pick among many lines, each of which is half as likely as one that is better by a certain number of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    level: i32,
    seed: u64,
}

impl Skill {
    /// The level of full strength.
    pub const FULL: i32 = 20;

    /// The lowest level, which differs by board.
    pub const LOWEST: i32 = -(HALVES.len() as i32);

    /// All levels.
    pub const LEVELS: RangeInclusive<i32> = Self::LOWEST..=Self::FULL;

    /// A level below [`Skill::FULL`]; `None` at full strength or above. The same seed makes the same choices.
    pub fn new(level: i32, seed: u64) -> Option<Self> {
        (level < Self::FULL).then_some(Self { level: level.max(Self::LOWEST), seed })
    }

    /// How deep to search.
    pub(super) fn depth(self) -> u32 {
        1 + self.level.max(0) as u32
    }

    /// How many lines are picked from.
    pub(super) fn lines(self) -> usize {
        if self.level < 0 { 24 } else { 4 }
    }

    /// Picks among the best lines, best first. None stands back behind its own move with a promotion that is as good.
    pub(super) fn pick(self, lines: &[RootMove]) -> Option<&RootMove> {
        let stands_back = |line: &RootMove| {
            let promotes = |other: &RootMove| other.mv() == line.mv().promoting();
            let as_good = |other: &RootMove| other.known_score() >= line.known_score();
            !line.mv().is_promotion() && lines.iter().any(|other| promotes(other) && as_good(other))
        };
        let lines: Vec<_> = lines.iter().filter(|line| !stands_back(line)).collect();
        let mut random = fastrand::Rng::with_seed(self.seed);
        if self.level < 0 {
            self.pick_by_loss(&lines, &mut random)
        } else {
            self.pick_by_bonus(&lines, &mut random)
        }
    }

    /// Each line gets a bonus that grows with its distance to the best score, and a random one; the line with the highest sum is
    /// picked.
    fn pick_by_bonus<'a>(self, lines: &[&'a RootMove], random: &mut fastrand::Rng) -> Option<&'a RootMove> {
        /// The unit of weakness.
        const WHOLE: i64 = 128;
        let weakness =
            i64::from(parameters::skill_weakness() - parameters::skill_weakness_level() * self.level);
        let best = lines.first()?.known_score();
        let worst = lines.iter().map(|line| line.known_score()).min()?;
        let spread = i64::from((best - worst).min(parameters::skill_spread_max()));
        lines.iter().copied().max_by_key(|line| {
            let score = i64::from(line.known_score());
            let bonus = weakness * (i64::from(best) - score) + spread * random.i64(0..weakness);
            score + bonus / WHOLE
        })
    }

    /// Each line is the less likely the more it loses against the best.
    fn pick_by_loss<'a>(self, lines: &[&'a RootMove], random: &mut fastrand::Rng) -> Option<&'a RootMove> {
        let best = lines.first()?.known_score();
        let half = self.half();
        // A search that was cut short may leave a line behind one that is worse.
        let chances = lines.iter().map(|line| chance((best - line.known_score()).max(0), half));
        let mut ticket = random.u64(0..chances.clone().sum());
        lines.iter().zip(chances).find_map(|(&line, chance)| {
            let picked = ticket < chance;
            ticket = ticket.saturating_sub(chance);
            picked.then_some(line)
        })
    }

    /// The loss that halves the chance of a line, in points.
    fn half(self) -> Score {
        HALVES[(-1 - self.level) as usize]
    }
}

/// The chance of a line that loses so much, where `half` halves it: of whole numbers, and so the same on every machine.
fn chance(loss: Score, half: Score) -> u64 {
    /// That of the best line.
    const WHOLE: u64 = 1 << 32;
    let (halvings, rest) = ((loss / half) as u32, (loss % half) as u64);
    (WHOLE - WHOLE / 2 * rest / half as u64).checked_shr(halvings).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use katagami_rules::{Move, Position};

    use super::*;

    fn line(mv: Move, score: Score) -> RootMove {
        RootMove { score, ..RootMove::new(mv) }
    }

    fn skill(level: i32, seed: u64) -> Skill {
        Skill::new(level, seed).unwrap()
    }

    #[test]
    fn below_level_0_a_line_that_loses_as_much_as_halves_it_is_picked_half_as_often() {
        let moves = Position::start().legal_moves();
        let half = skill(-2, 0).half();
        let lines = [line(moves[0], 50), line(moves[1], 50 - half), line(moves[2], 50 - 40 * half)];
        let mut counts = [0; 3];
        for seed in 0..3000 {
            let picked = skill(-2, seed).pick(&lines).unwrap().mv();
            counts[lines.iter().position(|line| line.mv() == picked).unwrap()] += 1;
        }
        assert_eq!(counts[2], 0);
        assert!((1900..2100).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn each_level_below_0_minds_losses_less_than_the_one_above() {
        let halves: Vec<_> = (Skill::LOWEST..0).map(|level| skill(level, 0).half()).collect();
        assert!(halves.is_sorted_by(|lower, higher| lower > higher), "{halves:?}");
        assert_eq!(skill(Skill::LOWEST - 1, 0), skill(Skill::LOWEST, 0));
        assert_eq!(Skill::new(Skill::FULL, 0), None);
    }

    #[test]
    fn boards_take_what_was_measured_on_the_nearest() {
        let lowest = [12, 25, 36, 53, 54, 81].map(|squares| *nearest(squares).last().unwrap());
        assert_eq!(lowest, [1150, 1150, 1150, 1150, 500, 500]);
    }

    #[test]
    fn chances_fall_evenly_between_halvings() {
        let chances = [0, 50, 100, 150, 200, 6400].map(|loss| chance(loss, 100));
        assert_eq!(chances, [8, 6, 4, 3, 2, 0].map(|eighths| eighths << 29));
    }

    #[test]
    fn lines_out_of_order_are_as_likely_as_the_first() {
        let moves = Position::start().legal_moves();
        let lines = [line(moves[0], 0), line(moves[1], 3000)];
        let picked = |seed| skill(-1, seed).pick(&lines).unwrap().mv();
        assert!(moves[..2].iter().all(|&mv| (0..50).any(|seed| picked(seed) == mv)));
    }

    #[test]
    fn no_level_stands_back_from_a_promotion_that_is_as_good() {
        let mv = Position::start().legal_moves()[0];
        for level in [Skill::LOWEST, 1] {
            for seed in 0..20 {
                let pick = |stays, promotes| {
                    let lines = [line(mv, stays), line(mv.promoting(), promotes)];
                    skill(level, seed).pick(&lines).unwrap().mv()
                };
                assert_eq!(pick(10, 10), mv.promoting());
            }
            let better = (0..20).any(|seed| {
                skill(level, seed).pick(&[line(mv, 500), line(mv.promoting(), 0)]).unwrap().mv() == mv
            });
            assert!(better);
        }
    }
}
