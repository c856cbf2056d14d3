//! A network beside the terms.

use katagami_rules::position::Position;
use katagami_rules::types::Color;
use katagami_trainer::learning::{HiddenUnits, Model, Training, TrainingConfig, ValueSample};
use katagami_trainer::positions::Wdl;

use super::{LOSS, config, finish, interrupt, model, positions, taught_by, value};

fn units(units: usize) -> HiddenUnits {
    HiddenUnits::try_from(units).unwrap()
}

fn with_network(epochs: u32) -> TrainingConfig {
    TrainingConfig { network: Some(units(16)), epochs, learning_rate: 20.0, batch_size: 64, ..config("p") }
}

/// A model whose network says something.
fn random_network(hidden: usize) -> Model {
    let mut model = model("p");
    model.add_network(units(hidden), 3);
    let mut random = fastrand::Rng::with_seed(4);
    let outputs = model.parameters.len() - 2 * hidden;
    model.parameters[outputs..].fill_with(|| 500.0 * (random.f32() - 0.5));
    model
}

#[test]
fn a_new_network_says_nothing() {
    let (plain, mut new) = (model("p"), model("p"));
    new.add_network(units(32), 1);
    assert!(new.has_network() && !plain.has_network());
    for (position, _) in positions(5, 50) {
        assert!((value(&plain, &position) - value(&new, &position)).abs() < 1e-3);
    }
}

/// What a king in the middle of a row sees is not reflected, so those positions are left out.
#[test]
fn both_sides_and_both_halves_of_the_board_are_alike() {
    let model = random_network(32);
    let (mut compared, mut said) = (0, 0.0);
    for (position, _) in positions(6, 400) {
        let found = value(&model, &position);
        said = f32::max(said, found.abs());
        assert!((found + value(&model, &position.rotated())).abs() < 0.02, "{}", position.to_sfen());
        if Color::ALL.iter().any(|&color| position.king(color).is_none_or(|king| king.mirror() == king)) {
            continue;
        }
        if let Some(mirrored) = mirrored(&position) {
            assert!((found - value(&model, &mirrored)).abs() < 0.02, "{}", position.to_sfen());
            compared += 1;
        }
    }
    assert!(compared > 50 && said > 100.0, "{compared}, {said}");
}

/// The position on the board reflected left to right.
fn mirrored(position: &Position) -> Option<Position> {
    let sfen = position.to_sfen();
    let (board, rest) = sfen.split_once(' ')?;
    let row = |row: &str| {
        // A piece is a letter, after a plus if it is promoted.
        let mut pieces: Vec<String> = Vec::new();
        let mut promoted = false;
        for letter in row.chars() {
            match letter {
                '+' => promoted = true,
                _ => pieces.push(format!("{}{letter}", if std::mem::take(&mut promoted) { "+" } else { "" })),
            }
        }
        // Two digits are one number.
        let mut numbers: Vec<String> = Vec::new();
        for piece in pieces {
            let is_digit = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            match numbers.last_mut().filter(|last| is_digit(last) && is_digit(&piece)) {
                Some(last) => last.push_str(&piece),
                None => numbers.push(piece),
            }
        }
        numbers.into_iter().rev().collect::<String>()
    };
    let board: Vec<String> = board.split('/').map(row).collect();
    Position::from_sfen(&format!("{} {rest}", board.join("/"))).ok()
}

#[test]
fn what_no_sum_of_pieces_says_is_learned() {
    // It matters whether both kings are on the same half of the board, which is a relation of two pieces.
    let same = |position: &Position| {
        let [black, white] = Color::ALL.map(|color| {
            let king = position.king(color).unwrap();
            king.by_file() < king.mirror().by_file()
        });
        black == white
    };
    let mut dataset = taught_by(&model("p"), 6000);
    let relabelled = |samples: &[ValueSample]| -> Vec<_> {
        let relabel = |sample: &ValueSample| {
            let position = sample.leaf.unpack(1).unwrap();
            let sign = if position.side() == Color::Black { 1 } else { -1 };
            let score = if same(&position) { 1000 } else { -1000 };
            ValueSample::from_labels(sample.leaf, Some(sign * score), Wdl::Draw)
        };
        samples.iter().map(relabel).collect()
    };
    dataset.train = relabelled(&dataset.train).into();
    dataset.held_out = relabelled(&dataset.held_out);
    let loss_after = |config: TrainingConfig| {
        let mut training = Training::new(config, &dataset, LOSS, model("p")).unwrap();
        finish(&mut training);
        training.held_out_loss().unwrap()
    };
    let [linear, network] = [config("p"), with_network(20)].map(loss_after);
    // A model that says nothing loses ln 2, and one that has learned noise more.
    let best_sum = linear.min(std::f64::consts::LN_2);
    assert!(network < best_sum - 0.04, "{network} with a network, {linear} without");
}

#[test]
fn an_interrupted_training_ends_with_the_same_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let dataset = taught_by(&random_network(16), 1500);
    let begin = || Training::new(with_network(3), &dataset, LOSS, model("p")).unwrap();
    interrupt(begin, &folder.path().join("checkpoint"));
}

#[test]
fn sizes_are_checked() {
    for units in [0, 8, 17, 80] {
        assert!(HiddenUnits::try_from(units).is_err(), "{units}");
    }
    assert!("x".parse::<HiddenUnits>().is_err());
    assert_eq!("48".parse(), Ok(units(48)));
}
