//! How the parameters of pieces in hand are learned: so that further pieces are not worth more, or by the number of pieces.

use std::ops::Range;

use katagami_evaluation::terms::{HAND, hand_kinds};
use katagami_evaluation::weights::Component;
use katagami_rules::board::KINDS;

use super::model::Model;
use super::optimizer::Adam;

/// The parameters of the term `hand` in a model: a range for each kind, of what its first, second, third piece adds. None if
/// the model does not have the term.
#[derive(Debug)]
pub(super) struct HandChains(Vec<Range<usize>>);

impl HandChains {
    /// The pieces in hand of a model.
    pub(super) fn new(model: &Model) -> Self {
        let terms = model.combination().terms().iter();
        let of_hand = terms.filter(|term| term.named.name == HAND.name && term.component == Component::Board);
        let chains = of_hand.flat_map(|term| {
            let start = KINDS + term.start;
            hand_kinds().into_iter().map(move |kind| start + kind.start..start + kind.end)
        });
        Self(chains.collect())
    }
}

/// Keeping the parameters of each kind in hand from increasing.
///
/// In the engine's piece list each piece in hand is an entry of its own (`docs/src/how-it-works/evaluation.md`). So the parameter
/// `P*2` of the term `hand` is what the *second* pawn adds to the value of a pawn, not what two pawns are worth. The
/// value of a pawn is common to all, so `P*1`, `P*2`, `P*3`, … must not increase.
///
/// The nearest sequence that does not increase is found by the pool-adjacent-violators algorithm (Ayer and others,
/// 1955): as long as a number is greater than the one before it, both are replaced by their mean.
impl HandChains {
    /// Replaces the parameters by the nearest ones that do not increase.
    ///
    /// The optimizer's denominators are the weights of the distance, so parameters with small gradients give way to
    /// those with large ones. Rare features then follow frequent ones instead of holding them back.
    pub(super) fn project(&self, parameters: &mut [f32], adam: &Adam) {
        for chain in &self.0 {
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

/// One number for each number of pieces in hand, as in Bonanza's tables.
///
/// The parameter `P*2` of the term `hand` is what the second pawn adds. With counts it is what two pawns are worth together,
/// and a position with two pawns trains this number alone. Both forms express the same evaluations, but they generalize
/// differently: what is learned of the first pawns counts for the tenth as well if parameters are increments, and does not if
/// they are counts. A count that no position shows stays 0, so ten pawns are worth their material.
///
/// A model always holds increments. A step turns them and their gradient into counts, and the new counts back.
impl HandChains {
    /// Replaces what each further piece adds by what all together are worth.
    pub(super) fn to_counts(&self, parameters: &mut [f32]) {
        for chain in &self.0 {
            let mut sum = 0.0;
            for parameter in &mut parameters[chain.clone()] {
                sum += *parameter;
                *parameter = sum;
            }
        }
    }

    /// Undoes [`HandChains::to_counts`].
    pub(super) fn to_increments(&self, parameters: &mut [f32]) {
        for chain in &self.0 {
            let mut before = 0.0;
            for parameter in &mut parameters[chain.clone()] {
                (before, *parameter) = (*parameter, *parameter - before);
            }
        }
    }

    /// Replaces derivatives by increments by those by counts. The count of n pieces is added by the n-th increment and taken
    /// away again by the next one.
    ///
    /// A position with more pieces adds the same number to both derivatives, so that of a count which no position shows is
    /// exactly 0.
    pub(super) fn gradient_to_counts(&self, gradient: &mut [f32]) {
        for chain in &self.0 {
            let chain = &mut gradient[chain.clone()];
            for n in 1..chain.len() {
                chain[n - 1] -= chain[n];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::optimizer::DEFAULT_EPSILON;
    use super::*;

    #[test]
    fn chains_hold_every_piece_in_hand_in_order() {
        let model = Model::new("kk,hand,turn:hand".parse().unwrap());
        let chains = HandChains::new(&model).0;
        let names = |chain: &Range<usize>| -> Vec<String> {
            chain.clone().map(|index| model.combination().parameter_name(index - KINDS)).collect()
        };
        for chain in &chains {
            let names = names(chain);
            let (kind, _) = names[0].split_once('*').unwrap();
            let wanted: Vec<String> = (1..=names.len()).map(|number| format!("{kind}*{number}")).collect();
            assert_eq!(names, wanted);
            assert!(kind.starts_with("hand "), "{kind}");
        }
        let parameters = chains.iter().map(Range::len).sum::<usize>();
        assert_eq!(parameters, HAND.term().parameter_count());
        assert!(HandChains::new(&Model::new("kk".parse().unwrap())).0.is_empty());
    }

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
        let monotone = HandChains::new(&model);
        let mut moved = model.parameters.clone();
        monotone.project(&mut moved, &Adam::new(model.parameters.len(), DEFAULT_EPSILON));
        assert_ne!(moved, model.parameters);
        let in_hand = |index: &usize| monotone.0.iter().any(|chain| chain.contains(index));
        for index in (0..moved.len()).filter(|index| !in_hand(index)) {
            assert!(moved[index].to_bits() == model.parameters[index].to_bits(), "{index}");
        }
    }

    #[test]
    fn counts_are_sums_of_increments_and_back() {
        let model = Model::new("p,hand".parse().unwrap());
        let counts = HandChains::new(&model);
        // Whole numbers, whose sums are exact.
        let increments: Vec<f32> =
            (0..model.parameters.len()).map(|index| (index * 37 % 101) as f32).collect();
        let mut parameters = increments.clone();
        counts.to_counts(&mut parameters);
        for chain in &counts.0 {
            for (n, index) in chain.clone().enumerate() {
                let sum: f32 = increments[chain.start..=chain.start + n].iter().sum();
                assert_eq!(parameters[index].to_bits(), sum.to_bits());
            }
        }
        counts.to_increments(&mut parameters);
        assert_eq!(parameters, increments);
    }

    #[test]
    fn the_gradient_says_how_a_sum_of_increments_changes_with_the_counts() {
        let model = Model::new("hand".parse().unwrap());
        let counts = HandChains::new(&model);
        // The derivatives of a linear function by the increments.
        let by_increments: Vec<f32> =
            (0..model.parameters.len()).map(|index| (index * 53 % 97) as f32).collect();
        let value = |parameters: &[f32]| -> f32 {
            parameters.iter().zip(&by_increments).map(|(parameter, slope)| parameter * slope).sum()
        };
        let mut by_counts = by_increments.clone();
        counts.gradient_to_counts(&mut by_counts);
        let zeros = vec![0.0; model.parameters.len()];
        for index in counts.0.iter().flat_map(Clone::clone) {
            let mut moved = zeros.clone();
            moved[index] = 1.0;
            counts.to_increments(&mut moved);
            assert_eq!(value(&moved).to_bits(), by_counts[index].to_bits(), "{index}");
        }
    }
}
