//! Pieces in hand by their number.

use std::ops::Range;

use katagami_evaluation::terms::hand_kinds;
use katagami_rules::board::KINDS;
use katagami_rules::types::{Color, Kind};
use katagami_trainer::learn::{Model, Training, TrainingConfig, ValueSample};

use super::{LOSS, config, finish, model, taught_by};

/// What any number of pieces of each kind is worth beyond material.
fn counts(model: &Model) -> Vec<Vec<f32>> {
    let sums = |kind: Range<usize>| {
        let mut sum = 0.0;
        let increments = model.parameters[KINDS..][kind].iter();
        increments
            .map(|number| {
                sum += number;
                sum
            })
            .collect()
    };
    hand_kinds().into_iter().map(sums).collect()
}

#[test]
fn both_forms_learn_what_positions_show_and_differ_in_what_none_shows() {
    let mut teacher = model("hand");
    for kind in hand_kinds() {
        teacher.parameters[KINDS..][kind].fill(-30.0);
    }
    let mut dataset = taught_by(&teacher, 4000);
    // No position with more than one piece of a kind in either hand.
    let few = |sample: &ValueSample| {
        let position = sample.leaf.unpack(0).unwrap();
        Color::ALL.iter().all(|&color| Kind::in_hand().all(|kind| position.hand(color).count(kind) < 2))
    };
    dataset.train = dataset.train.iter().copied().filter(few).collect::<Vec<_>>().into();
    dataset.held_out.retain(few);
    assert!(dataset.train.len() > 100 && dataset.held_out.len() > 10);
    let learned = |hand_counts| {
        let config = TrainingConfig { hand_counts, epochs: 20, batch_size: 64, ..config("hand") };
        let mut training = Training::new(config, &dataset, LOSS, model("hand")).unwrap();
        let before = training.held_out_loss().unwrap();
        finish(&mut training);
        assert!(training.held_out_loss().unwrap() < before);
        counts(&training.model)
    };
    for (by_count, by_piece) in learned(true).iter().zip(learned(false)) {
        assert!((by_count[0] - by_piece[0]).abs() < 3.0, "{by_count:?} {by_piece:?}");
        // Two are worth their material by count, and what the first one is worth by piece.
        if let (Some(by_count), Some(second)) = (by_count.get(1), by_piece.get(1)) {
            assert!(by_count.abs() < 1e-3, "{by_count}");
            assert!((second - by_piece[0]).abs() < 1e-3, "{by_piece:?}");
        }
    }
}
