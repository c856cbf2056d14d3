//! Pieces in hand that are worth less and less.

use katagami::board::KINDS;
use katagami::eval::terms::families::hand;
use katagami_trainer::learning::{Model, Recipe, Training};

use super::{AIM, finish, model, recipe, taught_by};

/// By how much a further piece of some kind is worth more than the one before, at most.
fn rise(model: &Model) -> f32 {
    let rises = hand::kinds().into_iter().flat_map(|kind| {
        let numbers = &model.numbers[KINDS..][kind];
        numbers.windows(2).map(|pair| pair[1] - pair[0])
    });
    rises.fold(f32::NEG_INFINITY, f32::max)
}

#[test]
fn what_rises_in_the_lessons_is_learned_flat_if_it_must_not_rise() {
    let mut teacher = model("hand");
    for kind in hand::kinds() {
        for (nth, number) in teacher.numbers[KINDS..][kind].iter_mut().enumerate() {
            *number = 80.0 * nth.min(2) as f32 - 60.0;
        }
    }
    let corpus = taught_by(&teacher, 4000);
    let learned = |monotone| {
        let recipe = Recipe { monotone, epochs: 6, ..recipe("hand") };
        let mut training = Training::new(recipe, &corpus, AIM, model("hand")).unwrap();
        let before = training.examine()[0].unwrap();
        finish(&mut training);
        (before, training.examine()[0].unwrap(), training.model)
    };
    let (before, free, as_taught) = learned(false);
    let (_, bound, flat) = learned(true);
    assert!(rise(&as_taught) > 30.0, "{}", rise(&as_taught));
    assert!(rise(&flat) <= 0.0, "{}", rise(&flat));
    assert!(free < bound && bound < before, "{before}, {bound}, {free}");
}
