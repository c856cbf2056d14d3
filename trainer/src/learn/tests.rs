//! Gradients against finite differences of the loss.

use katagami_evaluation::Evaluation;
use katagami_tests::random_play::random_moves;

use super::optimizer::{Adam, DEFAULT_EPSILON, GradientAccumulator, StepSize};
use super::sample::TrainingSample;
use super::{ComparisonLoss, ComparisonSample, Model, Scale, ValueLoss, ValueSample};
use crate::positions::{PackedPosition, Sample, Wdl};
use crate::search_memory::SearchMemory;

const VALUE_LOSS: ValueLoss = ValueLoss { scale: Scale(400.0), outcome_weight: 0.3 };
const COMPARISON_LOSS: ComparisonLoss = ComparisonLoss { scale: Scale(300.0), window: 2000 };

/// Samples from random play.
fn samples(count: usize) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(3);
    let sample = |(position, mv)| {
        let (score, outcome) = (Some(random.i16(-2000..2000)), *random.choice(&Wdl::ALL).unwrap());
        Sample { position, score, outcome, mv }
    };
    random_moves(3, count, 80).into_iter().map(sample).collect()
}

fn value_samples(count: usize) -> Vec<ValueSample> {
    let sample = |Sample { position, score, outcome, .. }: Sample| {
        ValueSample::from_labels(PackedPosition::new(&position), score, outcome)
    };
    samples(count).into_iter().map(sample).collect()
}

fn comparison_samples(count: usize) -> Vec<ComparisonSample> {
    let (memory, evaluation) = (SearchMemory::new(1).unwrap(), Evaluation::material());
    let resources = memory.resources(&evaluation);
    let samples = samples(2 * count);
    let found =
        samples.iter().filter_map(|sample| ComparisonSample::new(sample, COMPARISON_LOSS.window, resources));
    found.take(count).collect()
}

/// A linear model.
fn linear() -> Model {
    let mut model = Model::new("pp,kp,hand,turn:p".parse().unwrap());
    let mut random = fastrand::Rng::with_seed(5);
    model.parameters.iter_mut().for_each(|parameter| *parameter += 40.0 * (random.f32() - 0.5));
    model
}

/// Compares gradients with differences of the loss, up to 2 % of them.
fn check<S: TrainingSample>(model: &Model, loss: S::Loss, scale: Scale, samples: &[S]) {
    const STEP: f32 = 2.0;
    let mut random = fastrand::Rng::with_seed(6);
    let mut accumulator = GradientAccumulator::new(model.parameters.len());
    accumulator.add(model, loss, samples.iter());
    assert_eq!(accumulator.count, samples.len());
    let indices = 0..model.parameters.len();
    let touched: Vec<usize> = indices.filter(|&index| accumulator.gradient[index].abs() > 0.5).collect();
    assert!(touched.len() > 20, "{}", touched.len());
    for _ in 0..40 {
        let index = *random.choice(&touched).unwrap();
        let at = |step: f32| {
            let mut moved = model.clone();
            moved.parameters[index] += step;
            let mut accumulator = GradientAccumulator::new(moved.parameters.len());
            accumulator.add_loss(&moved, loss, samples.iter());
            accumulator.loss
        };
        let expected = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP) * f64::from(scale.0);
        let found = f64::from(accumulator.gradient[index]);
        assert!(
            (expected - found).abs() < 0.02 * found.abs().max(1.0),
            "parameter {index}: {found}, expected {expected}"
        );
    }
}

#[test]
fn the_gradient_of_value_samples_is_the_derivative_of_the_loss() {
    check(&linear(), VALUE_LOSS, VALUE_LOSS.scale, &value_samples(60));
}

#[test]
fn the_gradient_of_comparison_samples_is_the_derivative_of_the_loss() {
    check(&linear(), COMPARISON_LOSS, COMPARISON_LOSS.scale, &comparison_samples(40));
}

#[test]
fn an_accumulator_is_empty_after_a_step() {
    let mut model = Model::new("kp".parse().unwrap());
    let mut accumulator = GradientAccumulator::new(model.parameters.len());
    accumulator.add(&model, VALUE_LOSS, value_samples(20).iter());
    assert!(accumulator.gradient.iter().any(|&sum| sum != 0.0));
    let mut adam = Adam::new(model.parameters.len(), DEFAULT_EPSILON);
    let before = model.parameters.to_vec();
    let size = StepSize { learning_rate: 1.0, weight_decay: 0.0, not_decaying: 0, anchor: None };
    adam.step(&mut model.parameters, std::slice::from_mut(&mut accumulator), size);
    assert_ne!(before, model.parameters.to_vec());
    assert!(accumulator.gradient.iter().all(|&sum| sum == 0.0));
    assert!(accumulator.touched.iter().next().is_none());
    assert_eq!((accumulator.loss, accumulator.count), (0.0, 0));
}
