//! What another package's term must do: hold to the properties of every term, be learned and played with, and be expanded for
//! engines that do not know it.

use std::fs;
use std::path::Path;
use std::process::Command;

use katagami_evaluation::files::own;
use katagami_evaluation::terms::register;
use katagami_evaluation::weights::Kpp;
use katagami_tests::term_properties as properties;
use own_term::TERMS;

#[test]
fn it_has_the_properties_of_every_term() {
    properties::a_reflected_board_activates_the_same(TERMS);
    properties::a_rotated_board_exchanges_the_sides(TERMS);
    properties::what_is_found_at_once_is_what_is_found_one_by_one(TERMS);
    properties::signed_parameters_of_all_weights_are_what_both_sides_find(TERMS);
    properties::both_orders_of_two_pieces_and_both_halves_are_one(TERMS);
    properties::weights_of_both_kings_change_their_sign_when_rotated(TERMS);
    properties::rows_are_made_of_their_triples(TERMS);
    properties::the_kings_seen_are_those_named(TERMS);
}

/// Runs a command of the program and returns what it prints.
fn run(arguments: &[&str], folder: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-term"));
    let finished = command.args(arguments).current_dir(folder).output().unwrap();
    let [output, errors] = [finished.stdout, finished.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(finished.status.success(), "{arguments:?}: {output}{errors}");
    output
}

#[test]
fn it_is_learned_played_with_and_expanded() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(run(&["terms"], folder).contains("a piece by its number of king's moves from a king"));
    let selfplay =
        "selfplay --eval material --depth 2 --nodes 300 --max-plies 60 --games 30 --hash 1 --out a.kpos";
    run(&selfplay.split(' ').collect::<Vec<_>>(), folder);
    let learn = "learn a.kpos --eval material --terms ring,cross,turn:cross,hand --batch 64 --epochs 2 --held-out 200 --tables --out learned";
    let output = run(&learn.split(' ').collect::<Vec<_>>(), folder);
    assert!(output.lines().last().unwrap().starts_with("epoch 2: loss "), "{output}");
    let [weights, tables] = ["weights", "tables"].map(|name| folder.join(format!("learned/{name}.katagami")));

    // The program's engine reads the parameters and the tables, and plays.
    let engine = |name: &str, weights: &Path| {
        format!("name={name} cmd=self option.EvalDir={} option.USI_Hash=1", weights.display())
    };
    let (one, other) = (engine("terms", &weights), engine("tables", &tables));
    let games = ["--time", "nodes=100", "--games", "2", "--max-plies", "40"];
    let output = run(&[&["match", "--engine", &one, "--engine", &other], &games[..]].concat(), folder);
    assert!(output.contains("2 games"), "{output}");

    // An engine that does not know the term, as this test, refuses the parameters by name and reads the tables.
    let read = |path: &Path| own::read(&fs::read(path).unwrap(), path, &|_, _| {});
    let error = read(&weights).unwrap_err().to_string();
    assert!(error.contains("the term \"ring\""), "{error}");
    let plain = read(&tables).unwrap();
    // One that knows it makes the same tables of the parameters.
    register(TERMS).unwrap();
    let known = read(&weights).unwrap();
    assert_eq!(plain.values, known.values);
    let (plain, known) = (plain.tables.unwrap(), known.tables.unwrap());
    assert!(*plain.kk == *known.kk && *plain.kkp == *known.kkp);
    assert!(plain.kkp.iter().any(|weight| weight[0] != 0));
    match (&plain.kpp, &known.kpp) {
        (Kpp::BoardOnly(plain), Kpp::BoardOnly(known)) => assert!(**plain == **known),
        _ => panic!("there are no terms for the side to move"),
    }
}
