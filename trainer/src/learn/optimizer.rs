//! The optimizer: gradients of a batch, and Adam (Kingma and Ba, 2014) with decoupled weight decay (Loshchilov and Hutter,
//! 2017).

use std::mem::take;
use std::ops::Range;

use super::arrays::{BLOCK, FloatBuffer, TouchedBlocks};
use super::model::{FeatureVector, Model};
use super::sample::TrainingSample;

/// The gradient summed over one thread's share of a batch.
///
/// There are millions of parameters and a sample touches some thousands. The accumulator notes which blocks are not
/// zero; only those are read and cleared.
#[derive(Debug)]
pub(crate) struct GradientAccumulator {
    /// One sum for each parameter.
    pub gradient: FloatBuffer,
    /// The blocks of the gradient that are not zero.
    pub(super) touched: TouchedBlocks,
    /// The sum of the losses.
    pub loss: f64,
    /// The number of samples.
    pub count: usize,
    features: [FeatureVector; 2],
}

impl GradientAccumulator {
    /// An empty accumulator for this number of parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        Self {
            gradient: FloatBuffer::zeros(parameters.next_multiple_of(BLOCK)),
            touched: TouchedBlocks::new(parameters),
            loss: 0.0,
            count: 0,
            features: Default::default(),
        }
    }

    /// Adds the losses and gradients of samples.
    pub(super) fn add<'s, S: TrainingSample + 's>(
        &mut self,
        model: &Model,
        loss: S::Loss,
        samples: impl Iterator<Item = &'s S>,
    ) {
        let Self { gradient, touched, loss: total, count, features } = self;
        let gradient: &mut [f32] = gradient;
        let mut backward = |features: &FeatureVector, derivative: f32| {
            features.for_each(|index, coefficient| {
                gradient[index] += derivative * coefficient;
                touched.touch(index);
            });
        };
        for sample in samples {
            let Some(found) = sample.loss_and_gradient(model, loss, features, &mut backward) else {
                continue;
            };
            *total += f64::from(found);
            *count += 1;
        }
    }

    /// Adds the losses of samples without their gradients.
    pub(super) fn add_loss<'s, S: TrainingSample + 's>(
        &mut self,
        model: &Model,
        loss: S::Loss,
        samples: impl Iterator<Item = &'s S>,
    ) {
        let features = &mut self.features;
        for found in samples.filter_map(|sample| sample.loss_and_gradient(model, loss, features, |_, _| {})) {
            self.loss += f64::from(found);
            self.count += 1;
        }
    }

    /// The sums of neighbouring parameters, to be added to.
    pub(crate) fn sums(&mut self, parameters: Range<usize>) -> &mut [f32] {
        self.touched.touch_range(parameters.clone());
        &mut self.gradient[parameters]
    }

    /// Empties the accumulator, whose gradient the optimizer has set to zero.
    pub(crate) fn reset(&mut self) {
        self.touched.clear();
        (self.loss, self.count) = (0.0, 0);
    }
}

/// As Kingma and Ba have it: only a guard against a division by 0.
pub const DEFAULT_EPSILON: f32 = 1e-8;

/// The optimizer's state: moving averages of each parameter's gradient.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    /// The first moments: averages of the gradients.
    pub first_moments: FloatBuffer,
    /// The second moments: averages of the squared gradients.
    pub second_moments: FloatBuffer,
    /// The number of steps made.
    pub steps: u64,
    /// What is added to the root of a gradient's mean square, for the denominator of an update.
    pub epsilon: f32,
}

/// The size of one step.
#[derive(Debug)]
pub(crate) struct StepSize<'a> {
    /// In points.
    pub learning_rate: f32,
    /// The share of a parameter that it loses by a step at a learning rate of 1.
    pub weight_decay: f32,
    /// How many parameters, from the first, do not decay.
    pub not_decaying: usize,
    /// What parameters decay towards, if that is not 0.
    pub anchor: Option<&'a [f32]>,
}

impl Adam {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;

    pub(crate) fn new(parameters: usize, epsilon: f32) -> Self {
        let [first_moments, second_moments] = [(); 2].map(|()| FloatBuffer::zeros(parameters));
        Self { first_moments, second_moments, steps: 0, epsilon }
    }

    /// The denominator of the update of each parameter in a range.
    pub(super) fn denominators(&self, parameters: Range<usize>) -> impl Iterator<Item = f64> {
        self.second_moments[parameters].iter().map(|square| f64::from(square.sqrt() + self.epsilon))
    }

    /// Updates the parameters that the accumulators touched, with one thread for each accumulator, and empties the
    /// accumulators.
    ///
    /// Other parameters keep their values and moments. So a parameter whose feature never occurs stays 0.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f32],
        accumulators: &mut [GradientAccumulator],
        size: StepSize<'_>,
    ) {
        self.steps += 1;
        let samples = accumulators.iter().map(|accumulator| accumulator.count).sum::<usize>().max(1) as f32;
        let steps = self.steps.min(i32::MAX as u64) as i32;
        let bias = [Self::BETA1, Self::BETA2].map(|beta| 1.0 - beta.powi(steps));
        let mut touched = TouchedBlocks::new(parameters.len());
        for accumulator in &*accumulators {
            touched.union(&accumulator.touched);
        }
        let blocks: Vec<u32> = touched.iter().collect();
        let share = blocks.len().div_ceil(accumulators.len()).max(1);
        let update = &Update { samples, bias, epsilon: self.epsilon, size };
        let mut start = 0;
        let mut rest: Vec<&mut [f32]> = vec![parameters, &mut self.first_moments, &mut self.second_moments];
        rest.extend(accumulators.iter_mut().map(|accumulator| &mut *accumulator.gradient));
        std::thread::scope(|scope| {
            for share in blocks.chunks(share) {
                let end = share.last().map_or(0, |&block| (block as usize + 1) * BLOCK);
                let middle = (end - start).min(rest[0].len());
                let arrays;
                (arrays, rest) = rest.into_iter().map(|array| array.split_at_mut(middle)).unzip();
                scope.spawn(move || update.apply(start, arrays, share));
                start += middle;
            }
        });
        accumulators.iter_mut().for_each(GradientAccumulator::reset);
    }
}

/// What the updates of all parameters in one step have in common.
struct Update<'a> {
    /// The size of the batch.
    samples: f32,
    /// The corrections of both moments for their start at 0.
    bias: [f32; 2],
    epsilon: f32,
    size: StepSize<'a>,
}

impl Update<'_> {
    /// Updates the parameters of some blocks. The gradients are set to zero while they are in the cache.
    ///
    /// `arrays` are the parameters from `start` on, their first and second moments, and the gradient of each accumulator.
    fn apply(&self, start: usize, mut arrays: Vec<&mut [f32]>, blocks: &[u32]) {
        let [parameters, first_moments, second_moments, gradients @ ..] = &mut arrays[..] else { return };
        for &block in blocks {
            let from = block as usize * BLOCK - start;
            let range = from..(from + BLOCK).min(parameters.len());
            let mut sums = [0.0; BLOCK];
            for gradient in gradients.iter_mut() {
                sums.iter_mut().zip(&mut gradient[range.clone()]).for_each(|(sum, part)| *sum += take(part));
            }
            let moments = first_moments[range.clone()].iter_mut().zip(&mut second_moments[range.clone()]);
            let state = parameters[range].iter_mut().zip(moments);
            let decays = self.decays(start + from);
            let anchors = self.anchors(start + from);
            for ((parameter, (mean, square)), ((sum, decay), anchor)) in
                state.zip(sums.iter().zip(decays).zip(anchors))
            {
                let gradient = sum / self.samples;
                *mean += (1.0 - Adam::BETA1) * (gradient - *mean);
                *square += (1.0 - Adam::BETA2) * (gradient * gradient - *square);
                let change = (*mean / self.bias[0]) / ((*square / self.bias[1]).sqrt() + self.epsilon);
                *parameter -= self.size.learning_rate * (change + decay * (*parameter - anchor));
            }
        }
    }

    /// What each parameter of a block decays towards.
    fn anchors(&self, block: usize) -> [f32; BLOCK] {
        let anchor = self.size.anchor.unwrap_or_default();
        std::array::from_fn(|index| anchor.get(block + index).copied().unwrap_or_default())
    }

    /// The weight decay of each parameter of a block.
    fn decays(&self, block: usize) -> [f32; BLOCK] {
        let not_decaying = self.size.not_decaying;
        std::array::from_fn(|index| if block + index < not_decaying { 0.0 } else { self.size.weight_decay })
    }
}

/// The learning rate of a step out of `total`: half a cosine wave from `initial` to its share `last`.
///
/// Steps beyond the total have the final rate: rounds differ in their numbers of samples, so the total is an estimate.
pub(crate) fn cosine_decay(initial: f32, last: f32, step: u64, total: u64) -> f32 {
    let done = (step as f32 / total.max(1) as f32).min(1.0);
    let wave = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
    initial * (last + (1.0 - last) * wave)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far one step moves a parameter with a large gradient and one, seen rarely, with a small one.
    fn moved(epsilon: f32) -> [f32; 2] {
        let mut parameters = vec![0.0; 2 * BLOCK];
        let mut accumulator = GradientAccumulator::new(parameters.len());
        for (index, gradient) in [(0, 1.0), (BLOCK, 1e-4)] {
            accumulator.gradient[index] = gradient;
            accumulator.touched.touch(index);
        }
        accumulator.count = 1;
        let size = StepSize { learning_rate: 1.0, weight_decay: 0.0, not_decaying: 0, anchor: None };
        Adam::new(parameters.len(), epsilon).step(&mut parameters, &mut [accumulator], size);
        [-parameters[0], -parameters[BLOCK]]
    }

    #[test]
    fn a_larger_epsilon_holds_parameters_with_small_gradients_back() {
        let [large, small] = moved(DEFAULT_EPSILON);
        assert!((large - 1.0).abs() < 1e-3 && (small - 1.0).abs() < 1e-3, "{large} {small}");
        let [large, small] = moved(1e-3);
        assert!((large - 1.0).abs() < 1e-2 && (0.01..0.1).contains(&small), "{large} {small}");
    }

    #[test]
    fn parameters_decay_towards_the_anchor_or_0() {
        let decayed = |anchor: Option<&[f32]>| {
            let mut parameters = vec![8.0; BLOCK];
            let mut accumulator = GradientAccumulator::new(BLOCK);
            accumulator.touched.touch(0);
            accumulator.count = 1;
            let size = StepSize { learning_rate: 0.5, weight_decay: 0.5, not_decaying: 1, anchor };
            Adam::new(BLOCK, DEFAULT_EPSILON).step(&mut parameters, &mut [accumulator], size);
            parameters[..2].to_vec()
        };
        assert_eq!(decayed(None), [8.0, 6.0]);
        assert_eq!(decayed(Some(&[4.0; BLOCK])), [8.0, 7.0]);
    }
}
