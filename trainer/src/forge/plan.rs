//! How the time is shared out.

use std::time::Duration;

/// The parts of the work, with their percentages of the time that is left after the first build.
const OPENINGS: f64 = 2.0;
const FIRST_GAMES: f64 = 9.0;
const FIRST_TERMS: f64 = 7.0;
const GENERATIONS: f64 = 54.0;
const LAST_TERMS: f64 = 10.0;
const MATERIAL: f64 = 6.0;
const JUDGING: f64 = 1.0;
const OPPONENT: f64 = 9.0;

/// How many generations there are if each takes its time.
const GENERATION_COUNT: f64 = 6.0;

/// The part of a generation's time in which it plays games to learn from, and that of its match. The rest is for learning.
const GAMES_OF_GENERATION: f64 = 0.65;
const MATCH_OF_GENERATION: f64 = 0.12;

/// The part of the time of a choice of terms in which trainings begin, and that of each match.
const TRAININGS_OF_TERMS: f64 = 0.5;
const MATCH_OF_TERMS: f64 = 0.2;

/// The seconds that each part of a forge may take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// All of it, after the first build.
    total: f64,
    has_opponent: bool,
}

impl Plan {
    /// The plan for this number of seconds, of which the first build took some. At least half of them are for the rest, and
    /// of that as much is kept for the last build as it will take: about half of the first one, whose libraries are there.
    pub(super) fn new(seconds: f64, build: f64, has_opponent: bool) -> Self {
        Self { total: (seconds - 1.5 * build).max(seconds / 2.0), has_opponent }
    }

    /// For making openings, twice.
    pub(super) fn openings(self) -> f64 {
        self.share(OPENINGS)
    }

    /// For the first games.
    pub(super) fn first_games(self) -> f64 {
        self.share(FIRST_GAMES)
    }

    /// For choosing terms for the first time.
    pub(super) fn first_terms(self) -> TermsPlan {
        TermsPlan(self.share(FIRST_TERMS))
    }

    /// For all generations together.
    pub(super) fn generations(self) -> f64 {
        self.share(if self.has_opponent { GENERATIONS } else { GENERATIONS + JUDGING + OPPONENT })
    }

    /// For one generation.
    pub(super) fn generation(self) -> f64 {
        self.generations() / GENERATION_COUNT
    }

    /// For the games of a generation.
    pub(super) fn generation_games(self) -> f64 {
        GAMES_OF_GENERATION * self.generation()
    }

    /// For the match of a generation.
    pub(super) fn generation_match(self) -> Duration {
        duration(MATCH_OF_GENERATION * self.generation())
    }

    /// Whether there is time for another generation, the given number of seconds after the first one began.
    pub(super) fn has_time_for_generation(self, since_first: f64) -> bool {
        const LEAST: f64 = 0.6;
        since_first + LEAST * self.generation() <= self.generations()
    }

    /// For choosing terms for the last time.
    pub(super) fn last_terms(self) -> TermsPlan {
        TermsPlan(self.share(LAST_TERMS))
    }

    /// For the match against material.
    pub(super) fn material(self) -> Duration {
        duration(self.share(MATERIAL))
    }

    /// For openings that the opponent judges.
    pub(super) fn judging(self) -> f64 {
        self.share(JUDGING)
    }

    /// For the match against the opponent.
    pub(super) fn opponent(self) -> Duration {
        duration(self.share(OPPONENT))
    }

    fn share(self, percentage: f64) -> f64 {
        self.total * percentage / 100.0
    }
}

/// The seconds for a choice of terms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct TermsPlan(f64);

impl TermsPlan {
    /// For beginning trainings.
    pub(super) fn trainings(self) -> f64 {
        TRAININGS_OF_TERMS * self.0
    }

    /// For each match.
    pub(super) fn each_match(self) -> Duration {
        duration(MATCH_OF_TERMS * self.0)
    }
}

/// Seconds as a duration; none if there are fewer than 0.
pub(super) fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for has_opponent in [false, true] {
            let plan = Plan::new(3600.0, 200.0, has_opponent);
            let opponent = if has_opponent { plan.judging() + plan.opponent().as_secs_f64() } else { 0.0 };
            let parts = 2.0 * plan.openings()
                + plan.first_games()
                + plan.first_terms().0
                + plan.generations()
                + plan.last_terms().0
                + plan.material().as_secs_f64()
                + opponent;
            assert!((parts - 3300.0).abs() < 1e-6, "{parts}");
        }
    }

    #[test]
    fn a_build_leaves_at_least_half() {
        assert_eq!(Plan::new(100.0, 90.0, true), Plan::new(100.0, 60.0, true));
        assert!(Plan::new(100.0, 20.0, true).first_games() > Plan::new(100.0, 30.0, true).first_games());
    }

    #[test]
    fn generations_end_in_time() {
        let plan = Plan::new(1000.0, 0.0, true);
        let begin = |number: f64| number * plan.generation();
        let count =
            (0..20).take_while(|&number| plan.has_time_for_generation(begin(f64::from(number)))).count();
        assert_eq!(count, 6);
        // The last one is left out if those before took longer.
        assert!(!plan.has_time_for_generation(begin(5.5)));
    }
}
