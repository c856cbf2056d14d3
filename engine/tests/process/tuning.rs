//! A build with the feature `tune`: parameters of the search are options, and techniques can be left out.

use katagami::search::{PARAMETERS, Technique};
use katagami_rules::position::Position;

use super::driver::{COMPLAINT, Engine, PATIENCE, legal};

/// The bench's signature at a depth that takes a moment.
fn signature(engine: &mut Engine) -> String {
    let said = engine.ask("bench 8");
    let line = said.iter().find(|line| line.contains(" nodes ")).expect("the bench says its nodes");
    line.split(' ').next().unwrap_or_default().to_owned()
}

/// The declaration of a parameter with a value.
fn declaration(name: &str, value: i32) -> String {
    let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name).expect("there is one");
    format!("option name {name} type spin default {value} min {} max {}", parameter.min, parameter.max)
}

#[test]
fn all_parameters_are_options() {
    let mut engine = Engine::ready();
    let said = engine.ask("usi");
    for parameter in PARAMETERS {
        assert!(said.contains(&declaration(parameter.name, parameter.default)), "{}", parameter.name);
    }
    engine.quit();
}

#[test]
fn a_parameter_changes_the_tree_and_its_default_restores_it() {
    let mut engine = Engine::ready();
    let normal = signature(&mut engine);
    for (name, value) in [
        ("reverse_futility_margin", 60),
        ("reduction_steepness", 1800),
        ("history_bonus_square", 30),
        ("aspiration_window", 100),
        ("quiescence_exchange_margin", 0),
    ] {
        let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name).expect("there is one");
        engine.send(format!("setoption name {name} value {value}"));
        assert!(engine.ask("usi").contains(&declaration(name, value)));
        assert_ne!(signature(&mut engine), normal, "{name}");
        engine.send(format!("setoption name {name} value {}", parameter.default));
        assert_eq!(signature(&mut engine), normal, "{name}");
    }
    engine.quit();
}

#[test]
fn values_out_of_range_are_refused() {
    let mut engine = Engine::ready();
    for parameter in PARAMETERS {
        for value in [parameter.min - 1, parameter.max + 1] {
            let complaint = engine.complaint(format!("setoption name {} value {value}", parameter.name));
            assert!(complaint.contains(parameter.name), "{complaint}");
        }
    }
    engine.quit();
}

/// No value of the range may make the search fail.
#[test]
fn the_ends_of_all_ranges_can_be_played() {
    let mut engine = Engine::ready();
    for parameter in PARAMETERS {
        for value in [parameter.min, parameter.max, parameter.default] {
            engine.send(format!("setoption name {} value {value}", parameter.name));
            engine.send("go nodes 2000");
            legal(&Position::start(), &engine.best_move(PATIENCE).word);
        }
    }
    engine.quit();
}

#[test]
fn every_technique_can_be_left_out() {
    let mut engine = Engine::ready();
    let start = Position::start();
    let all: Vec<_> = Technique::ALL.iter().map(|technique| technique.name()).collect();
    let ablations = all.iter().map(|name| (*name).to_owned()).chain([all.join(","), String::new()]);
    for without in ablations {
        engine.send(format!("setoption name Without value {without}"));
        engine.send("go depth 5");
        legal(&start, &engine.best_move(PATIENCE).word);
        assert!(!engine.settle().iter().any(|line| line.starts_with(COMPLAINT)), "{without}");
    }
    engine.send("setoption name Without value gravity");
    let said = engine.settle();
    let complaints: Vec<_> = said.iter().filter(|line| line.starts_with(COMPLAINT)).collect();
    assert!(
        matches!(complaints[..], [one] if one.contains("gravity") && one.contains("null-move")),
        "{said:?}"
    );
    engine.quit();
}
