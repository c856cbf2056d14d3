//! Pieces in hand of which each further one is worth no more than the one before.
//!
//! In the engine's list each piece in hand is an entry of its own (`docs/evaluation.md`, 3.), so the parameter `P*2`
//! of the term `hand` is what the *second* pawn adds to the value of a pawn, not what two are worth. The pawn's value is
//! the same for all: so `P*1`, `P*2`, `P*3`, … must not rise.
//!
//! The nearest numbers that do not rise are found by pooling adjacent violators (Ayer and others, 1955): whenever a number
//! is greater than the one before it, both become their mean, and so on with the means.

use std::ops::Range;

use katagami::board::KINDS;
use katagami::eval::terms::families::hand;
use katagami::eval::weights::Plane;

use super::adam::Adam;
use super::constraint::Constraint;
use super::model::Model;

/// Numbers that must not rise, for each kind that can be in hand.
#[derive(Debug)]
pub(super) struct Monotone {
    chains: Vec<Range<usize>>,
}

impl Monotone {
    /// Those of the term `hand`; none if it is not learned.
    pub(super) fn new(model: &Model) -> Self {
        let parts = model.combination().parts().iter();
        let of_hand =
            parts.filter(|part| part.family.name == hand::FAMILY.name && part.plane == Plane::Board);
        let chains = of_hand.flat_map(|part| {
            let start = KINDS + part.start;
            hand::kinds().into_iter().map(move |kind| start + kind.start..start + kind.end)
        });
        Self { chains: chains.collect() }
    }
}

impl Constraint for Monotone {
    /// Who gives way is decided by the optimiser's own measure of length: numbers with small gradients do. What was seldom
    /// seen then follows what was often seen, instead of holding it back.
    fn project(&self, numbers: &mut [f32], adam: &Adam) {
        for chain in &self.chains {
            let weights: Vec<f64> = adam.lengths(chain.clone()).collect();
            fall(&mut numbers[chain.clone()], &weights);
        }
    }
}

/// Neighbours with the same value.
#[derive(Clone, Copy)]
struct Pool {
    mean: f64,
    weight: f64,
    count: usize,
}

impl Pool {
    fn join(self, next: Self) -> Self {
        let weight = self.weight + next.weight;
        let mean = (self.mean * self.weight + next.mean * next.weight) / weight;
        Self { mean, weight, count: self.count + next.count }
    }
}

/// Moves numbers as little as can be so that none is greater than the one before; the weights, all above zero, say how much
/// it counts to move each.
fn fall(numbers: &mut [f32], weights: &[f64]) {
    let mut pools: Vec<Pool> = Vec::new();
    for (&number, &weight) in numbers.iter().zip(weights) {
        let mut pool = Pool { mean: f64::from(number), weight, count: 1 };
        while let Some(before) = pools.pop_if(|before| before.mean < pool.mean) {
            pool = before.join(pool);
        }
        pools.push(pool);
    }
    let fallen = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.mean as f32, pool.count));
    for (number, fallen) in numbers.iter_mut().zip(fallen) {
        *number = fallen;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The square of the weighted distance.
    fn distance(one: &[f32], other: &[f32], weights: &[f64]) -> f64 {
        let pairs = one.iter().zip(other).zip(weights);
        pairs.map(|((a, b), weight)| weight * f64::from(a - b).powi(2)).sum()
    }

    fn numbers_and_weights() -> impl Strategy<Value = (Vec<f32>, Vec<f64>)> {
        let pairs = prop::collection::vec((-200.0_f32..200.0, 0.01..10.0_f64), 1..19);
        pairs.prop_map(|pairs| pairs.into_iter().unzip())
    }

    proptest! {
        #[test]
        fn what_comes_out_falls_and_is_the_nearest_that_does(
            (numbers, weights) in numbers_and_weights(),
            mut others in prop::collection::vec(-200.0_f32..200.0, 19),
        ) {
            let mut fallen = numbers.clone();
            fall(&mut fallen, &weights);
            prop_assert!(fallen.is_sorted_by(|before, after| before >= after), "{fallen:?}");
            let least = distance(&numbers, &fallen, &weights);
            // Nothing else that falls is nearer: neither just anything, nor what lies close by.
            others.sort_by(|one, other| other.total_cmp(one));
            for share in [1.0, 0.1, 0.01] {
                let mixed: Vec<f32> =
                    fallen.iter().zip(&others).map(|(&near, &far)| near + share * (far - near)).collect();
                prop_assert!(distance(&numbers, &mixed, &weights) >= least * (1.0 - 1e-4) - 1e-4);
            }
        }

        #[test]
        fn what_falls_already_stays((mut numbers, weights) in numbers_and_weights()) {
            numbers.sort_by(|one, other| other.total_cmp(one));
            let mut fallen = numbers.clone();
            fall(&mut fallen, &weights);
            prop_assert_eq!(fallen, numbers);
        }
    }

    #[test]
    fn nothing_but_pieces_in_hand_is_moved() {
        let mut random = fastrand::Rng::with_seed(2);
        let mut model = Model::new("kk,hand,p,turn:hand".parse().unwrap());
        model.numbers.iter_mut().for_each(|number| *number = 100.0 * (random.f32() - 0.5));
        let monotone = Monotone::new(&model);
        let mut moved = model.numbers.clone();
        monotone.project(&mut moved, &Adam::new(model.numbers.len()));
        assert_ne!(moved, model.numbers);
        let in_hand = |place: &usize| monotone.chains.iter().any(|chain| chain.contains(place));
        for place in (0..moved.len()).filter(|place| !in_hand(place)) {
            assert!(moved[place].to_bits() == model.numbers[place].to_bits(), "{place}");
        }
    }

    #[test]
    fn every_piece_in_hand_is_in_its_place_in_a_chain() {
        let model = Model::new("kk,hand,turn:hand".parse().unwrap());
        let chains = Monotone::new(&model).chains;
        let names = |chain: &Range<usize>| -> Vec<String> {
            chain.clone().map(|place| model.combination().parameter(place - KINDS)).collect()
        };
        for chain in &chains {
            let names = names(chain);
            let (kind, _) = names[0].split_once('*').unwrap();
            let wanted: Vec<String> = (1..=names.len()).map(|nth| format!("{kind}*{nth}")).collect();
            assert_eq!(names, wanted);
            assert!(kind.starts_with("hand "), "{kind}");
        }
        let places = chains.iter().map(Range::len).sum::<usize>();
        assert_eq!(places, hand::FAMILY.term().parameters());
        assert!(Monotone::new(&Model::new("kk".parse().unwrap())).chains.is_empty());
    }
}
