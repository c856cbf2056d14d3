//! One parameter for each number of pieces in hand, as in Bonanza's tables.
//!
//! The parameter `P*2` of the term `hand` is what the second pawn adds. With counts it is what two pawns are worth together,
//! and a position with two pawns trains this number alone. Both forms express the same evaluations, but they generalize
//! differently: what is learned of the first pawns counts for the tenth as well if parameters are increments, and does not if
//! they are counts. A count that no position shows stays 0, so ten pawns are worth their material.
//!
//! A model always holds increments. A step turns them and their gradient into counts, and the new counts back.

use std::ops::Range;

use super::gradient::GradientAccumulator;
use super::hand_chains::hand_chains;
use super::model::Model;
use super::parametrization::Parametrization;

/// The parameters to which the form applies.
#[derive(Debug)]
pub(super) struct HandCounts {
    chains: Vec<Range<usize>>,
}

impl HandCounts {
    /// The pieces in hand of a model.
    pub(super) fn new(model: &Model) -> Self {
        Self { chains: hand_chains(model) }
    }

    /// Replaces what each further piece adds by what all together are worth.
    fn to_counts(&self, parameters: &mut [f32]) {
        for chain in &self.chains {
            let mut sum = 0.0;
            for parameter in &mut parameters[chain.clone()] {
                sum += *parameter;
                *parameter = sum;
            }
        }
    }

    /// Undoes [`HandCounts::to_counts`].
    fn to_increments(&self, parameters: &mut [f32]) {
        for chain in &self.chains {
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
    fn gradient_to_counts(&self, gradient: &mut [f32]) {
        for chain in &self.chains {
            let chain = &mut gradient[chain.clone()];
            for n in 1..chain.len() {
                chain[n - 1] -= chain[n];
            }
        }
    }
}

impl Parametrization for HandCounts {
    fn before_step(&self, parameters: &mut [f32], accumulators: &mut [GradientAccumulator]) {
        self.to_counts(parameters);
        for accumulator in accumulators {
            self.gradient_to_counts(&mut accumulator.gradient);
        }
    }

    fn after_step(&self, parameters: &mut [f32]) {
        self.to_increments(parameters);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_sums_of_increments_and_back() {
        let model = Model::new("p,hand".parse().unwrap());
        let counts = HandCounts::new(&model);
        // Whole numbers, whose sums are exact.
        let increments: Vec<f32> =
            (0..model.parameters.len()).map(|index| (index * 37 % 101) as f32).collect();
        let mut parameters = increments.clone();
        counts.to_counts(&mut parameters);
        for chain in &counts.chains {
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
        let counts = HandCounts::new(&model);
        // The derivatives of a linear function by the increments.
        let by_increments: Vec<f32> =
            (0..model.parameters.len()).map(|index| (index * 53 % 97) as f32).collect();
        let value = |parameters: &[f32]| -> f32 {
            parameters.iter().zip(&by_increments).map(|(parameter, slope)| parameter * slope).sum()
        };
        let mut by_counts = by_increments.clone();
        counts.gradient_to_counts(&mut by_counts);
        let zeros = vec![0.0; model.parameters.len()];
        for index in counts.chains.iter().flat_map(Clone::clone) {
            let mut moved = zeros.clone();
            moved[index] = 1.0;
            counts.to_increments(&mut moved);
            assert_eq!(value(&moved).to_bits(), by_counts[index].to_bits(), "{index}");
        }
    }
}
