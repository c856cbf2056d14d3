//! Terms learned in factors.

use katagami_rules::board::KINDS;
use katagami_trainer::learning::{Training, TrainingConfig, TrainingError};

use super::{LOSS, config, evaluation, finish, interrupt, model, taught_by};

/// Learning `terms`, of which `factors` are learned in factors.
fn in_factors(terms: &str, factors: &[&str]) -> TrainingConfig {
    let factors = factors.iter().map(|text| text.parse().unwrap()).collect();
    TrainingConfig { factors, learning_rate: 2.0, batch_size: 64, epochs: 4, ..config(terms) }
}

#[test]
fn what_a_piece_is_worth_everywhere_is_learned_for_squares_that_no_position_shows() {
    // A piece is worth the same wherever it stands, which is a product: of the piece and of nothing else.
    let mut teacher = model("rel-kp");
    let worth = |name: &str| -> f32 {
        match name.split_once(' ').map_or("", |(_, piece)| piece) {
            piece if piece.starts_with('S') => 80.0,
            piece if piece.starts_with('s') => -80.0,
            _ => 0.0,
        }
    };
    let names: Vec<String> = (0..teacher.parameters.len() - KINDS)
        .map(|index| {
            let name = teacher.combination().parameter_name(index);
            name.split_once(' ').map_or(name.clone(), |(_, rest)| rest.into())
        })
        .collect();
    for (parameter, name) in teacher.parameters[KINDS..].iter_mut().zip(&names) {
        *parameter = worth(name);
    }
    let dataset = taught_by(&teacher, 3000);
    let learned = |factors: &[&str]| {
        let config = in_factors("rel-kp", factors);
        let mut training = Training::new(config, &dataset, LOSS, model("rel-kp")).unwrap();
        let before = training.held_out_loss().unwrap();
        let learned = training.learned_numbers();
        finish(&mut training);
        (before, training.held_out_loss().unwrap(), learned, training.model)
    };
    let best = Training::new(in_factors("rel-kp", &[]), &dataset, LOSS, teacher.clone());
    let best = best.unwrap().held_out_loss().unwrap();
    let (before, after, numbers, products) = learned(&["rel-kp=1"]);
    let (_, _, more_numbers, free) = learned(&[]);
    assert!(after - best < (before - best) / 4.0, "from {before} to {after}, {best} being perfect");
    assert!(numbers * 3 < more_numbers, "{numbers} of {more_numbers}");
    // A parameter of its own stays 0 if no position shows it. A product follows the other pieces at this distance.
    let distance = |index: usize| names[index].split_once('[').map_or("", |(_, distance)| distance);
    let is_seen = |index: usize| free.parameters[KINDS + index].to_bits() != 0;
    let unseen: Vec<usize> = (0..names.len())
        .filter(|&index| worth(&names[index]) > 0.0 && !is_seen(index))
        .filter(|&index| (0..names.len()).any(|other| is_seen(other) && distance(other) == distance(index)))
        .collect();
    let followed = unseen.iter().filter(|&&index| products.parameters[KINDS + index] > 10.0).count();
    assert!(followed * 2 > unseen.len(), "{followed} of {}", unseen.len());
    // And the engine plays with it, as with any other weights.
    evaluation(&products);
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
    assert!(error.to_string().contains("another training: the configuration"), "{error}");
}

#[test]
fn a_term_that_is_not_learned_has_no_factors() {
    let dataset = taught_by(&model("p"), 100);
    let error = Training::new(in_factors("p", &["kp=2"]), &dataset, LOSS, model("p")).unwrap_err();
    assert!(
        matches!(&error, TrainingError::Factors(message) if message.contains("kp is not among")),
        "{error}"
    );
}
