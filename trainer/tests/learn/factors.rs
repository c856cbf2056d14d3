//! Terms learned in factors.

use katagami_rules::board::KINDS;
use katagami_trainer::learn::{Training, TrainingConfig};

use super::{LOSS, config, evaluation, finish, interrupt, model, taught_by};

/// Learning `terms`, of which `factors` are learned in factors.
fn in_factors(terms: &str, factors: &[&str]) -> TrainingConfig {
    let factors = factors.iter().map(|text| text.parse().unwrap()).collect();
    TrainingConfig { factors, learning_rate: 2.0, batch_size: 64, epochs: 4, ..config(terms) }
}

#[test]
fn what_a_piece_is_worth_everywhere_is_learned_with_a_third_of_the_numbers() {
    // A piece is worth the same wherever it stands, which is a product: of the piece and of nothing else.
    let mut teacher = model("rel-kp");
    let names: Vec<String> = (0..teacher.combination().parameter_count())
        .map(|index| teacher.combination().parameter_name(index))
        .collect();
    for (parameter, name) in teacher.parameters[KINDS..].iter_mut().zip(&names) {
        *parameter = if name.contains(" S[") {
            80.0
        } else if name.contains(" s[") {
            -80.0
        } else {
            0.0
        };
    }
    let dataset = taught_by(&teacher, 3000);
    let begin = |factors: &[&str], model| {
        Training::new(in_factors("rel-kp", factors), &dataset, LOSS, model).unwrap()
    };
    let best = begin(&[], teacher.clone()).held_out_loss().unwrap();
    let mut training = begin(&["rel-kp=1"], model("rel-kp"));
    assert!(training.learned_numbers() * 3 < begin(&[], model("rel-kp")).learned_numbers());
    let before = training.held_out_loss().unwrap();
    finish(&mut training);
    let after = training.held_out_loss().unwrap();
    assert!(after - best < (before - best) / 4.0, "from {before} to {after}, {best} being perfect");
    // And the engine plays with it, as with any other weights.
    evaluation(&training.model);
}

#[test]
fn an_interrupted_training_in_factors_ends_with_the_same_parameters() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let terms = "kp,turn:rel-kp,p";
    let mut teacher = model(terms);
    let mut random = fastrand::Rng::with_seed(9);
    teacher.parameters[KINDS..].iter_mut().for_each(|number| *number = 60.0 * (random.f32() - 0.5));
    let dataset = taught_by(&teacher, 1500);
    let config = TrainingConfig { weight_decay: 0.01, ..in_factors(terms, &["kp=3", "turn:rel-kp=2"]) };
    interrupt(|| Training::new(config.clone(), &dataset, LOSS, model(terms)).unwrap(), &checkpoint);
    let other = TrainingConfig { factors: Vec::new(), ..config.clone() };
    let error = Training::new(other, &dataset, LOSS, model(terms)).unwrap().resume(&checkpoint).unwrap_err();
    assert!(error.to_string().contains("other settings: factors: asked for []"), "{error}");
}

#[test]
fn a_term_that_is_not_learned_has_no_factors() {
    let dataset = taught_by(&model("p"), 100);
    let error = Training::new(in_factors("p", &["kp=2"]), &dataset, LOSS, model("p")).unwrap_err();
    assert!(error.to_string().contains("kp is not among"), "{error}");
}
