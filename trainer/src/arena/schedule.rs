//! The games of a match.

use katagami_rules::types::ByColor;

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// The number of the game, from 1.
    pub number: u64,
    /// The index of its opening.
    pub opening: usize,
    /// The index of the engine that plays each colour.
    pub engines: ByColor<usize>,
}

/// All games of a match: pairs of games with the same opening and exchanged colours. The openings are shuffled.
#[derive(Clone, Debug)]
pub struct Schedule {
    order: Vec<usize>,
}

impl Schedule {
    /// A schedule for this number of openings, at least one, in an order that depends on the seed.
    pub fn new(openings: usize, seed: u64) -> Self {
        let mut order: Vec<_> = (0..openings).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        Self { order }
    }

    /// The game with this number, from 1. After the last opening the first one follows.
    pub fn game(&self, number: u64) -> ScheduledGame {
        let index = number.saturating_sub(1);
        let first_is_black = index.is_multiple_of(2);
        ScheduledGame {
            number,
            opening: self.order[(index / 2) as usize % self.order.len()],
            engines: ByColor(if first_is_black { [0, 1] } else { [1, 0] }),
        }
    }
}

/// Whether the game is the second one of its pair.
pub fn is_second_of_pair(number: u64) -> bool {
    number.is_multiple_of(2)
}

/// The number of a game's pair, from 1.
pub fn pair_number(number: u64) -> u64 {
    number.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_exchange_colours() {
        let schedule = Schedule::new(10, 3);
        for pair in 0..30 {
            let [first, second] = [1, 2].map(|half| schedule.game(2 * pair + half));
            assert_eq!(first.opening, second.opening);
            assert_eq!([first.engines.0, second.engines.0], [[0, 1], [1, 0]]);
            assert_eq!(pair_number(first.number), pair_number(second.number));
        }
    }

    #[test]
    fn all_openings_come_once_before_any_comes_again() {
        let schedule = Schedule::new(10, 3);
        let mut seen: Vec<_> = (0..10).map(|pair| schedule.game(2 * pair + 1).opening).collect();
        assert_ne!(seen, (0..10).collect::<Vec<_>>());
        seen.sort_unstable();
        assert_eq!(seen, (0..10).collect::<Vec<_>>());
        assert_ne!(Schedule::new(10, 4).order, schedule.order);
        assert_eq!(Schedule::new(10, 3).order, schedule.order);
    }
}
