//! `--json`: every command that prints a result prints objects, one a line.

use std::fs;

use katagami_evaluation::Weights;
use katagami_rules::board::NAME;
use katagami_rules::{Position, movegen};
use serde_json::Value;

use super::driver::{Engine, PATIENCE};
use super::folder::Folder;
use super::positions::moves;
use super::weights::{goes_on, some_weights, write};

/// The objects that a command prints; each says the version of its fields.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let finished = Engine::with_arguments([arguments, &["--json"]].concat()).finish(PATIENCE);
    assert_eq!(finished.stderr, "", "{arguments:?}");
    let read = |line: &String| -> Value {
        let object: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{arguments:?}: {line}"));
        assert_eq!(object["schema"], 1, "{arguments:?}: {line}");
        object
    };
    finished.lines.iter().map(read).collect()
}

/// The only object.
fn object(arguments: &[&str]) -> Value {
    let [object] = objects(arguments).try_into().unwrap_or_else(|all| panic!("{arguments:?}: {all:?}"));
    object
}

#[test]
fn measurements() {
    let perft = object(&["perft", "--depth", "2", "--divide"]);
    assert_eq!(perft["nodes"], movegen::perft(&mut Position::start(), 2));
    assert_eq!(perft["moves"].as_array().unwrap().len(), moves(&Position::start()).len());
    assert!(object(&["bench", "2"])["nodes"].as_u64() > Some(0));
    assert_eq!(object(&["statistics", "2", "--material", "--hash", "1"])["depth"], 2);
}

#[test]
fn thoughts() {
    for command in [
        &["eval", "startpos"][..],
        &["go", "startpos", "--depth", "2"],
        &["mate", "startpos", "--time", "50"],
    ] {
        assert_eq!(object(command)["sfen"], Position::start().to_sfen(), "{command:?}");
    }
}

#[test]
fn books() {
    let folder = Folder::new();
    let (book, games) = (folder.path("a.db"), folder.path("games.txt"));
    let first = moves(&Position::start())[0].to_string();
    fs::write(&games, format!("startpos moves {first}\n")).unwrap();
    Engine::with_arguments(["book", "make", &book, "--records", &games]).finish(PATIENCE).in_order();
    let info = object(&["book", "info", &book]);
    assert_eq!((&info["positions"], &info["moves"], &info["board"]), (&1.into(), &1.into(), &NAME.into()));
    assert_eq!((&info["sorted"], &info["broken_lines"]), (&true.into(), &0.into()));
    let probe = object(&["book", "probe", &book]);
    assert_eq!(probe["direct"]["entries"][0]["move"], first);
    assert_eq!(probe["direct"]["entries"][0]["legal"], true);
    assert_eq!(probe["flipped"]["entries"].as_array().map(Vec::len), Some(0));
}

#[test]
fn records() {
    let folder = Folder::new();
    let (a, b) = (folder.path("a.usi"), folder.path("b.usi"));
    fs::write(&a, "startpos\nstartpos\n").unwrap();
    fs::write(&b, "startpos\n").unwrap();
    let games = objects(&["record", "info", &a, &b]);
    assert_eq!(
        games.iter().map(|game| game["file"].as_str()).collect::<Vec<_>>(),
        [Some(&*a), Some(&a), Some(&b)]
    );
}

#[test]
fn weight_files() {
    if !goes_on() {
        return;
    }
    let folder = Folder::new();
    let [a, b] = ["a.katagami", "b.katagami"].map(|name| folder.path(name));
    write(&some_weights(5), &a);
    write(&Weights::material(), &b);
    let info = object(&["weights", "info", &a]);
    assert_eq!((&info["board"], &info["made"]), (&NAME.into(), &"by a test".into()), "{info}");
    assert!(info["tables"][0]["weights"].as_u64() > Some(0), "{info}");
    assert_eq!(object(&["weights", "info", &b])["tables"], Value::Null);
    assert_eq!(object(&["weights", "diff", &a, &b])["equal"], false);
}
