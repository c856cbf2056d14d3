//! Pieces in hand of decreasing value.
//!
//! In the engine's piece list each piece in hand is an entry of its own (`docs/src/how-it-works/evaluation.md`, 3.). So the parameter
//! `P*2` of the term `hand` is what the *second* pawn adds to the value of a pawn, not what two pawns are worth. The
//! value of a pawn is common to all, so `P*1`, `P*2`, `P*3`, … must not increase.
//!
//! The nearest sequence that does not increase is found by the pool-adjacent-violators algorithm (Ayer and others,
//! 1955): as long as a number is greater than the one before it, both are replaced by their mean.

use std::ops::Range;

use super::adam::Adam;
use super::constraint::Constraint;
use super::hand_chains::hand_chains;
use super::model::Model;

/// Keeps the parameters of each kind in hand from increasing.
#[derive(Debug)]
pub(super) struct MonotoneHand {
    /// The parameters of each kind, in the order of the number of pieces.
    chains: Vec<Range<usize>>,
}

impl MonotoneHand {
    /// The pieces in hand of a model.
    pub(super) fn new(model: &Model) -> Self {
        Self { chains: hand_chains(model) }
    }
}

impl Constraint for MonotoneHand {
    /// The optimizer's denominators are the weights of the distance, so parameters with small gradients give way to
    /// those with large ones. Rare features then follow frequent ones instead of holding them back.
    fn project(&self, parameters: &mut [f32], adam: &Adam) {
        for chain in &self.chains {
            let weights: Vec<f64> = adam.denominators(chain.clone()).collect();
            project_non_increasing(&mut parameters[chain.clone()], &weights);
        }
    }
}

/// Neighbours with a common value.
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

/// Replaces numbers by the sequence that does not increase and has the least weighted squared distance. All weights must
/// be positive.
fn project_non_increasing(numbers: &mut [f32], weights: &[f64]) {
    let mut pools: Vec<Pool> = Vec::new();
    for (&number, &weight) in numbers.iter().zip(weights) {
        let mut pool = Pool { mean: f64::from(number), weight, count: 1 };
        while let Some(before) = pools.pop_if(|before| before.mean < pool.mean) {
            pool = before.join(pool);
        }
        pools.push(pool);
    }
    let projected = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.mean as f32, pool.count));
    for (number, projected) in numbers.iter_mut().zip(projected) {
        *number = projected;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::config::DEFAULT_EPSILON;
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
        fn the_projection_does_not_increase_and_is_the_nearest(
            (numbers, weights) in numbers_and_weights(),
            mut others in prop::collection::vec(-200.0_f32..200.0, 19),
        ) {
            let mut projected = numbers.clone();
            project_non_increasing(&mut projected, &weights);
            prop_assert!(projected.is_sorted_by(|before, after| before >= after), "{projected:?}");
            let least = distance(&numbers, &projected, &weights);
            // No other such sequence is nearer, neither a random one nor one close by.
            others.sort_by(|one, other| other.total_cmp(one));
            for share in [1.0, 0.1, 0.01] {
                let mixed: Vec<f32> =
                    projected.iter().zip(&others).map(|(&near, &far)| near + share * (far - near)).collect();
                prop_assert!(distance(&numbers, &mixed, &weights) >= least * (1.0 - 1e-4) - 1e-4);
            }
        }

        #[test]
        fn a_non_increasing_sequence_stays((mut numbers, weights) in numbers_and_weights()) {
            numbers.sort_by(|one, other| other.total_cmp(one));
            let mut projected = numbers.clone();
            project_non_increasing(&mut projected, &weights);
            prop_assert_eq!(projected, numbers);
        }
    }

    #[test]
    fn only_pieces_in_hand_are_changed() {
        let mut random = fastrand::Rng::with_seed(2);
        let mut model = Model::new("kk,hand,p,turn:hand".parse().unwrap());
        model.parameters.iter_mut().for_each(|number| *number = 100.0 * (random.f32() - 0.5));
        let monotone = MonotoneHand::new(&model);
        let mut moved = model.parameters.clone();
        monotone.project(&mut moved, &Adam::new(model.parameters.len(), DEFAULT_EPSILON));
        assert_ne!(moved, model.parameters);
        let in_hand = |index: &usize| monotone.chains.iter().any(|chain| chain.contains(index));
        for index in (0..moved.len()).filter(|index| !in_hand(index)) {
            assert!(moved[index].to_bits() == model.parameters[index].to_bits(), "{index}");
        }
    }
}
