//! A network with fractions: its value, its gradient, and the whole numbers that it becomes.

use std::ops::Range;

use katagami_evaluation::Network;
use katagami_evaluation::network::inputs::{ACTIVE, INPUTS};
use katagami_evaluation::network::numbers::{LARGEST_WEIGHT, ONE_OUTPUT, ONE_UNIT, ONE_WEIGHT};

use super::sample::NetworkSample;
use crate::learn::{GradientAccumulator, Scale, cross_entropy};

/// A network that is learned. Its numbers are in the order of [`Network::new`].
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Model {
    units: usize,
    pub numbers: Vec<f32>,
}

/// The units of both views: working memory.
pub(super) type Units = [Vec<f32>; 2];

/// The largest row that a view begins with, and the largest of an input, as whole numbers: then no unit overflows.
const LARGEST_FIRST: i16 = 2040;
const LARGEST_ROW: i16 = (i16::MAX - LARGEST_FIRST) / ACTIVE as i16;

impl Model {
    /// A network with random rows, whose units begin between 0 and 1.
    pub(super) fn random(units: usize, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut symmetric = |size: f32| size * (2.0 * random.f32() - 1.0);
        let row = 1.0 / (ACTIVE as f32).sqrt();
        let mut numbers: Vec<f32> = (0..INPUTS * units).map(|_| symmetric(row)).collect();
        numbers.resize((INPUTS + 1) * units, 0.25);
        numbers.extend((0..2 * units).map(|_| symmetric(0.1)));
        numbers.push(0.0);
        Self { units, numbers }
    }

    /// Working memory.
    pub(super) fn units(&self) -> Units {
        [(); 2].map(|()| vec![0.0; self.units])
    }

    /// A row by its number.
    fn row(&self, row: usize) -> &[f32] {
        &self.numbers[self.range(row)]
    }

    /// Where a row lies among the numbers.
    fn range(&self, row: usize) -> Range<usize> {
        row * self.units..(row + 1) * self.units
    }

    /// The value for the side to move, in points. The units of both views are found on the way.
    fn value(&self, sample: &NetworkSample, units: &mut Units) -> f32 {
        let mut output = self.numbers[(INPUTS + 3) * self.units];
        for (view, units) in units.iter_mut().enumerate() {
            units.copy_from_slice(self.row(INPUTS));
            for input in sample.active(view) {
                units.iter_mut().zip(self.row(input)).for_each(|(unit, weight)| *unit += weight);
            }
            let weights = self.row(INPUTS + 1 + view);
            output += units
                .iter_mut()
                .zip(weights)
                .map(|(unit, weight)| {
                    *unit = unit.clamp(0.0, 1.0);
                    *unit * *unit * weight
                })
                .sum::<f32>();
        }
        sample.linear + ONE_OUTPUT as f32 * output
    }

    /// Adds the loss of a sample, the cross-entropy of the expected results. Returns the one that was predicted.
    pub(super) fn add_loss(
        &self,
        sample: &NetworkSample,
        scale: Scale,
        sums: &mut GradientAccumulator,
        units: &mut Units,
    ) -> f32 {
        let predicted = scale.sigmoid(self.value(sample, units));
        sums.loss += f64::from(cross_entropy(sample.target, predicted));
        sums.count += 1;
        predicted
    }

    /// Adds the loss of a sample and its gradient, without a positive factor that all samples share.
    pub(super) fn add(
        &self,
        sample: &NetworkSample,
        scale: Scale,
        sums: &mut GradientAccumulator,
        units: &mut Units,
    ) {
        let change = self.add_loss(sample, scale, sums, units) - sample.target;
        let bias = (INPUTS + 3) * self.units;
        sums.sums(bias..bias + 1)[0] += change;
        for (view, units) in units.iter_mut().enumerate() {
            let weights = INPUTS + 1 + view;
            for (sum, unit) in sums.sums(self.range(weights)).iter_mut().zip(&*units) {
                *sum += change * unit * unit;
            }
            // The units become their own derivatives. One that was cut off has none.
            for (unit, weight) in units.iter_mut().zip(self.row(weights)) {
                *unit = if *unit < 1.0 { change * weight * 2.0 * *unit } else { 0.0 };
            }
            for row in sample.active(view).chain([INPUTS]) {
                sums.sums(self.range(row)).iter_mut().zip(&*units).for_each(|(sum, unit)| *sum += unit);
            }
        }
    }

    /// What stands for 1 in a number's whole number, and the largest of these.
    fn whole(&self, index: usize) -> (f32, i16) {
        match index / self.units {
            row if row < INPUTS => (f32::from(ONE_UNIT), LARGEST_ROW),
            row if row == INPUTS => (f32::from(ONE_UNIT), LARGEST_FIRST),
            row if row < INPUTS + 3 => (f32::from(ONE_WEIGHT), LARGEST_WEIGHT),
            _ => (f32::from(ONE_UNIT) * f32::from(ONE_WEIGHT), i16::MAX),
        }
    }

    /// Limits all numbers to what whole numbers hold.
    pub(super) fn clip(&mut self) {
        for index in 0..self.numbers.len() {
            let (one, largest) = self.whole(index);
            let most = f32::from(largest) / one;
            self.numbers[index] = self.numbers[index].clamp(-most, most);
        }
    }

    /// The network in whole numbers.
    ///
    /// # Errors
    ///
    /// If the numbers were not clipped.
    pub(super) fn quantized(&self) -> Result<Network, String> {
        let numbers = self.numbers.iter().enumerate();
        Network::new(numbers.map(|(index, number)| (number * self.whole(index).0).round() as i16).collect())
    }
}

#[cfg(test)]
mod tests {
    use katagami_evaluation::Evaluation;
    use katagami_evaluation::network_in_full::value_in_full;
    use katagami_tests::random_play::random_moves;

    use super::*;
    use crate::learn::{ValueLoss, ValueSample};
    use crate::positions::{PackedPosition, Wdl};

    /// A scale with which no result is so sure that fractions cannot express the loss.
    const LOSS: ValueLoss = ValueLoss { scale: Scale(3000.0), outcome_weight: 0.3 };

    /// Samples of random play.
    fn samples(count: usize) -> Vec<(ValueSample, NetworkSample)> {
        let (mut random, evaluation) = (fastrand::Rng::with_seed(3), Evaluation::material());
        let sample = |(position, _)| {
            let score = Some(random.i16(-500..500));
            let sample = ValueSample::from_labels(PackedPosition::new(&position), score, Wdl::Win);
            (sample, NetworkSample::new(&sample, LOSS, &evaluation).unwrap())
        };
        random_moves(3, count, 80).into_iter().map(sample).collect()
    }

    #[test]
    fn the_gradient_is_the_derivative_of_the_loss() {
        let mut model = Model::random(16, 5);
        let samples = samples(40);
        let loss = |model: &Model| {
            let (mut sums, mut units) = (GradientAccumulator::new(model.numbers.len()), model.units());
            for (_, sample) in &samples {
                model.add_loss(sample, LOSS.scale, &mut sums, &mut units);
            }
            sums.loss
        };
        let (mut sums, mut units) = (GradientAccumulator::new(model.numbers.len()), model.units());
        for (_, sample) in &samples {
            model.add(sample, LOSS.scale, &mut sums, &mut units);
        }
        assert!((sums.loss - loss(&model)).abs() < 1e-9);
        let gradient = &sums.gradient;
        let touched: Vec<usize> = (0..gradient.len()).filter(|&index| gradient[index].abs() > 0.02).collect();
        let end = model.numbers.len() - 1;
        assert!(touched.len() > 100 && touched.contains(&end), "{}", touched.len());
        let mut random = fastrand::Rng::with_seed(6);
        let mut inexact = 0;
        for _ in 0..60 {
            const STEP: f32 = 1e-3;
            let index = *random.choice(&touched).unwrap();
            let before = model.numbers[index];
            let [up, down] = [STEP, -STEP].map(|step| {
                model.numbers[index] = before + step;
                loss(&model)
            });
            model.numbers[index] = before;
            let expected =
                (up - down) / f64::from(2.0 * STEP) * f64::from(LOSS.scale.0) / f64::from(ONE_OUTPUT);
            let found = f64::from(gradient[index]);
            let difference = (expected - found).abs() / found.abs().max(0.1);
            inexact += usize::from(difference > 0.03);
        }
        // Where a unit is cut off within the step, the difference is no derivative.
        assert!(inexact < 6, "{inexact}");
    }

    #[test]
    fn whole_numbers_are_worth_about_the_same() {
        let mut model = Model::random(32, 7);
        model.numbers.iter_mut().for_each(|number| *number *= 30.0);
        assert!(model.quantized().is_err());
        model.clip();
        model.quantized().unwrap();
        let model = Model::random(32, 8);
        let network = model.quantized().unwrap();
        let mut units = model.units();
        for (sample, seen) in samples(30) {
            let position = sample.leaf.unpack(1).unwrap();
            let whole = value_in_full(&network, &position, None, 1).unwrap() as f32;
            let value = model.value(&seen, &mut units) - seen.linear;
            assert!((whole - value).abs() < 20.0, "{whole}, {value}");
        }
    }
}
