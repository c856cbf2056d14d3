//! Several parameters for one triple, each with its sign: the tables that they expand to, and how learning moves them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Once;

use katagami_evaluation::running::full_sums;
use katagami_evaluation::terms::{Combination, LoweredWeights, register};
use katagami_evaluation::weights::{Component, TableKind};
use katagami_evaluation::{ActiveFeatures, Entry, Owner, Perspectives};
use katagami_rules::board::{KINDS, SQUARES};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};
use katagami_tests::random_play::random_position;
use katagami_tests::term_properties::net_of_weight;
use katagami_trainer::learn::{FeatureVector, Model, Scale, TrainingSample, ValueLoss, ValueSample};
use katagami_trainer::positions::{PackedPosition, Wdl};
use own_term::TERMS;

/// A combination with terms of this package.
fn combination(terms: &str) -> Combination {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| register(TERMS).unwrap());
    terms.parse().unwrap()
}

/// A number of eleven bits, the sign included, without a pattern.
fn mixed(index: usize) -> i16 {
    (index * 31_511) as i16 >> 5
}

/// Terms with such parameters.
fn lowered(terms: &str) -> LoweredWeights {
    let combination = combination(terms);
    let parameters = (0..combination.parameter_count()).map(mixed).collect();
    LoweredWeights::new(combination, parameters).unwrap()
}

fn positions() -> impl Iterator<Item = Position> {
    (0..60).map(|game| random_position(game, game as usize * 11 % 250))
}

/// A piece's weight beside both kings, good for Black, by the names of the parameters that it is the sum of.
fn by_names(
    values: &HashMap<String, i32>,
    term: &str,
    [black, white]: [Square; 2],
    entry: Entry,
    tempo: i32,
) -> i32 {
    let Entry::Board(owner, kind, square) = entry else { return 0 };
    let kind = kind.min(kind.mirror());
    let both = |king: Square, ranks: isize| {
        let file = format!("{term} K {kind:?} file {}", king.file().abs_diff(square.file()));
        values[&file] + values[&format!("{term} K {kind:?} rank {ranks:+}")]
    };
    let ranks = |king: Square| square.rank() as isize - king.rank() as isize;
    let [of_black, of_white] = [both(black, ranks(black)), both(white, -ranks(white))];
    let sign = if owner == Owner::Friend { 1 } else { -1 };
    sign * of_black - tempo * sign * of_white
}

#[test]
fn each_weight_is_the_sum_of_its_parameters_with_their_signs() {
    for (second, of_white) in [("turn:cross", 1), ("late:cross", -1)] {
        let lowered = lowered(&format!("cross,{second}"));
        let names = (0..lowered.parameters().len()).map(|index| lowered.combination().parameter_name(index));
        let values: HashMap<String, i32> =
            names.zip(lowered.parameters().iter().map(|&value| value.into())).collect();
        assert_eq!(values.len(), lowered.parameters().len(), "each name is there once");
        let tables = lowered.expand(&|_, _| {}).unwrap();
        for pair in (0..SQUARES * SQUARES).step_by(31) {
            let kings = [pair / SQUARES, pair % SQUARES].map(Square::from_index);
            let weights = tables.kkp(kings[0], kings[1]);
            for entry in Entry::all_fixed() {
                let expected = [("cross", -1), (second, of_white)]
                    .map(|(term, of_white)| by_names(&values, term, kings, entry, of_white));
                assert_eq!(weights[entry.fixed()], expected, "{kings:?} {entry} {second}");
            }
        }
    }
}

#[test]
fn the_tables_give_positions_the_sum_of_their_parameters() {
    let lowered = lowered("ring,cross,turn:cross,hand");
    let tables = lowered.expand(&|_, _| {}).unwrap();
    let mut differing = 0;
    for position in positions() {
        let expected = ActiveFeatures::sum_of(&lowered, Perspectives::of(&position).unwrap().both());
        let sums = full_sums(&tables, &position).unwrap().total(tables.second_component);
        assert_eq!(sums, expected, "{position:?}");
        differing += usize::from(expected != [0, 0]);
    }
    assert!(differing > 30);
}

#[test]
fn the_gradient_of_a_weight_goes_to_its_parameters_with_their_signs() {
    let mut model = Model::new(combination("cross,turn:cross,ring"));
    let parameters = model.parameters[KINDS..].iter_mut().enumerate();
    parameters.for_each(|(index, parameter)| *parameter = f32::from(mixed(index)) / 50.0);
    let loss = ValueLoss { scale: Scale(400.0), outcome_weight: 0.5 };
    for position in positions() {
        let sample = ValueSample::from_labels(PackedPosition::new(&position), Some(100), Wdl::Win);
        let mut gradient = BTreeMap::new();
        let mut collect = |features: &FeatureVector, _: f32| {
            features.for_each(|index, coefficient| *gradient.entry(index).or_default() += coefficient);
        };
        let mut vectors = <[FeatureVector; 2]>::default();
        sample.loss_and_gradient(&model, loss, &mut vectors, &mut collect).unwrap();

        // In plain tables each weight of the position has this gradient: 1 for Black, or for the side to move.
        let side = if position.side() == Color::Black { 1 } else { -1 };
        let mut expected: BTreeMap<usize, f32> = BTreeMap::new();
        let perspectives = Perspectives::of(&position).unwrap();
        for combined in model.combination().terms() {
            let of_weight = if combined.component == Component::Tempo { side } else { 1 };
            for triple in perspectives.from_side(Color::Black).triples(TableKind::Kkp) {
                for (index, times) in net_of_weight(combined.named.term(), triple, combined.component) {
                    let index = KINDS + combined.start + index as usize;
                    *expected.entry(index).or_default() += (times * of_weight) as f32;
                }
            }
        }
        gradient.retain(|&index, coefficient: &mut f32| index >= KINDS && *coefficient != 0.0);
        expected.retain(|_, coefficient| *coefficient != 0.0);
        assert_eq!(gradient, expected, "{position:?}");
    }
}
