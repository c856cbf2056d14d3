//! The gradient of a batch.

use super::feature_vector::FeatureVector;
use super::float_buffer::FloatBuffer;
use super::model::Model;
use super::touched_blocks::{BLOCK, TouchedBlocks};
use super::training_sample::TrainingSample;

/// The gradient summed over one thread's share of a batch.
///
/// There are millions of parameters and a sample touches some thousands. The accumulator notes which blocks are not
/// zero; only those are read and cleared.
#[derive(Debug)]
pub(super) struct GradientAccumulator {
    /// One sum for each parameter.
    pub gradient: FloatBuffer,
    /// The blocks of the gradient that are not zero.
    pub touched: TouchedBlocks,
    /// The sum of the losses.
    pub loss: f64,
    /// The number of samples.
    pub count: usize,
    features: [FeatureVector; 2],
}

impl GradientAccumulator {
    /// An empty accumulator for this number of parameters.
    pub(super) fn new(parameters: usize) -> Self {
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
            model.add_gradient(features, derivative, gradient, touched);
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

    /// Empties the accumulator, whose gradient the optimizer has set to zero.
    pub(super) fn reset(&mut self) {
        self.touched.clear();
        (self.loss, self.count) = (0.0, 0);
    }
}
