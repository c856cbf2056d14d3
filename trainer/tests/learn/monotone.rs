//! Pieces in hand of decreasing value.

use katagami_evaluation::terms::hand_kinds;
use katagami_rules::board::KINDS;
use katagami_trainer::learn::{Model, Training, TrainingConfig};

use super::{LOSS, config, finish, model, taught_by};

/// The greatest increase in value from one piece of a kind to the next.
fn rise(model: &Model) -> f32 {
    let rises = hand_kinds().into_iter().flat_map(|kind| {
        let numbers = &model.parameters[KINDS..][kind];
        numbers.windows(2).map(|pair| pair[1] - pair[0])
    });
    rises.fold(f32::NEG_INFINITY, f32::max)
}

#[test]
fn increasing_values_are_learned_as_constant_ones_under_the_constraint() {
    let mut teacher = model("hand");
    for kind in hand_kinds() {
        for (nth, number) in teacher.parameters[KINDS..][kind].iter_mut().enumerate() {
            *number = 80.0 * nth.min(2) as f32 - 60.0;
        }
    }
    let dataset = taught_by(&teacher, 4000);
    let learned = |monotone| {
        let config = TrainingConfig { monotone, epochs: 6, ..config("hand") };
        let mut training = Training::new(config, &dataset, LOSS, model("hand")).unwrap();
        let before = training.held_out_loss().unwrap();
        finish(&mut training);
        (before, training.held_out_loss().unwrap(), training.model)
    };
    let (before, free, as_taught) = learned(false);
    let (_, bound, flat) = learned(true);
    assert!(rise(&as_taught) > 30.0, "{}", rise(&as_taught));
    assert!(rise(&flat) <= 0.0, "{}", rise(&flat));
    assert!(free < bound && bound < before, "{before}, {bound}, {free}");
}
