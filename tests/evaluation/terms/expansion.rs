//! The tables that terms expand to give every position the sum of its parameters, to the last bit.

use katagami::eval::running::full_sums;
use katagami::eval::terms::{ALL, Combination, Lowered, Sights};
use katagami::eval::weights::{Kpp, WeightsError, symmetry};
use katagami_tests::random_play::random_position;

use super::{SMALL_BOARD, random};

fn compare(lowered: &Lowered) {
    let terms = lowered.combination();
    let tables = lowered.expand(&|_, _| {}).unwrap();
    let mut differing = 0;
    for game in 0..100 {
        let position = random_position(game, game as usize * 11 % 250);
        let sights = Sights::of(&position).unwrap();
        let expected = lowered.sum(sights.both());
        let sums = full_sums(&tables, &position).unwrap().total(tables.second);
        assert_eq!(sums, expected, "{terms}: {position:?}");
        let [board, second] = lowered.sum(Sights::of(&position.rotated()).unwrap().both());
        let second = if tables.second.is_contested() { -second } else { second };
        assert_eq!([-board, second], expected, "{terms}: turned {position:?}");
        differing += usize::from(expected != [0, 0]);
    }
    // But for kings that stand as at the start.
    assert!(differing > 50, "{terms} makes no difference");
    match &tables.kpp {
        Kpp::Plain(table) => assert_eq!(symmetry::asymmetries(table).next(), None),
        Kpp::Paired(table) => assert_eq!(symmetry::asymmetries(table).next(), None),
    }
}

#[test]
fn each_term_expands_to_its_sums() {
    // On 9x9 tables take a while; there, all terms are summed up at once.
    for family in ALL.into_iter().filter(|_| SMALL_BOARD) {
        let name = family.name;
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
    let names = ALL.map(|family| family.name).join(",");
    for plane in ["turn", "late"] {
        let others = ["pp", "rel-pp", "kkp", "kk", "hand"].map(|name| format!("{plane}:{name}")).join(",");
        compare(&random(&format!("{names},{others}"), 13, 4));
    }
}

#[test]
fn sums_that_do_not_fit_are_named() {
    let combination: Combination = "kpp,turn:king-file-pp,turn:pp".parse().unwrap();
    let mut parameters = vec![0; combination.parameters()];
    let start = combination.parts()[1].start;
    parameters[start..].fill(i16::MAX);
    let error = Lowered::new(combination, parameters).unwrap().expand(&|_, _| {}).unwrap_err();
    assert!(matches!(error, WeightsError::Overflow { value: 65_534, .. }), "{error}");
    assert!(error.to_string().contains("weight of K1"), "{error}");
}
