//! The tables that terms expand to give every position the sum of its parameters, to the last bit.

use katagami_evaluation::WeightsError;
use katagami_evaluation::running::full_sums;
use katagami_evaluation::terms::{ALL, Combination, LoweredWeights};
use katagami_evaluation::weights::Kpp;
use katagami_tests::long;
use katagami_tests::random_play::random_position;

use katagami_evaluation::weights::asymmetries;
use katagami_evaluation::{ActiveFeatures, Perspectives};

use super::{SMALL_BOARD, random};

fn compare(lowered: &LoweredWeights) {
    let terms = lowered.combination();
    let tables = lowered.expand(&|_, _| {}).unwrap();
    let (mut game, mut differing) = (0, 0);
    // More where hands are mostly empty.
    while game < 100 || (differing <= 50 && game < 1000) {
        let position = random_position(game, game as usize * 11 % 250);
        let perspectives = Perspectives::of(&position).unwrap();
        let expected = ActiveFeatures::sum_of(lowered, perspectives.both());
        let sums = full_sums(&tables, &position).unwrap().total(tables.second_component);
        assert_eq!(sums, expected, "{terms}: {position:?}");
        let [board, second] =
            ActiveFeatures::sum_of(lowered, Perspectives::of(&position.rotated()).unwrap().both());
        let second = if tables.second_component.is_antisymmetric() { -second } else { second };
        assert_eq!([-board, second], expected, "{terms}: rotated {position:?}");
        differing += usize::from(expected != [0, 0]);
        game += 1;
    }
    // But for kings that stand as at the start.
    assert!(differing > 50, "{terms} makes no difference");
    match &tables.kpp {
        Kpp::BoardOnly(table) => assert_eq!(asymmetries(table).next(), None),
        Kpp::TwoComponents(table) => assert_eq!(asymmetries(table).next(), None),
    }
}

#[test]
fn each_term_expands_to_its_sums() {
    // On 9x9 tables take a while; there, all terms are summed up at once.
    for named in ALL.into_iter().filter(|_| SMALL_BOARD) {
        let name = named.name;
        compare(&random(name, 16, 1));
        compare(&random(&format!("turn:{name}"), 16, 2));
        compare(&random(&format!("late:{name}"), 16, 5));
    }
}

#[test]
fn four_families_expand_to_their_sum() {
    compare(&random("kpp,pp,rel-kpp,rel-pp", 14, 3));
}

#[test]
fn all_terms_expand_to_their_sum() {
    let names = ALL.map(|named| named.name).join(",");
    // Tables of 9x9 take seconds: there, one component stands for both.
    for component in ["turn", "late"].into_iter().take(if SMALL_BOARD || long() { 2 } else { 1 }) {
        let others =
            ["pp", "rel-pp", "kkp", "kk", "hand"].map(|name| format!("{component}:{name}")).join(",");
        compare(&random(&format!("{names},{others}"), 13, 4));
    }
}

#[test]
fn sums_that_do_not_fit_are_named() {
    let combination: Combination = "kpp,turn:rel-kpp,turn:pp".parse().unwrap();
    let mut parameters = vec![0; combination.parameter_count()];
    let start = combination.terms()[1].start;
    parameters[start..].fill(i16::MAX);
    let error = LoweredWeights::new(combination, parameters).unwrap().expand(&|_, _| {}).unwrap_err();
    assert!(matches!(error, WeightsError::Overflow { value: 65_534, .. }), "{error}");
    assert!(error.to_string().contains("weight of K1"), "{error}");
}
