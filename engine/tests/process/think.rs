//! Positions as people name them, and what the engine thinks of them from the command line.

use std::fs;

use katagami_records::{Format, Record, Step};
use katagami_rules::movegen;
use katagami_rules::position::Position;
use serde_json::Value;

use super::driver::{Engine, Finished, PATIENCE, legal};
use super::folder::Folder;
use super::positions::moves;

fn katagami(arguments: &[&str]) -> Finished {
    Engine::with_arguments(arguments).finish(PATIENCE)
}

/// What a command prints as JSON.
fn json(arguments: &[&str]) -> Value {
    let lines = katagami(&[arguments, &["--json"]].concat()).in_order();
    serde_json::from_str(&lines.join("\n"))
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {lines:?}"))
}

/// A record of two moves in a file, its moves, and the position after them.
fn record(folder: &Folder, format: Format, name: &str) -> (String, Vec<String>, Position) {
    let (path, mut position) = (folder.path(name), Position::start());
    let mut record = Record::new(position.clone());
    let mut node = Record::ROOT;
    let mut played = Vec::new();
    for _ in 0..2 {
        let mv = moves(&position)[0];
        node = record.follow(node, Step::Move(mv));
        position.make(mv);
        played.push(mv.to_string());
    }
    fs::write(&path, format.write(&record)).unwrap();
    (path, played, position)
}

#[test]
fn a_position_has_many_names() {
    let folder = Folder::new();
    let (kif, played, position) = record(&folder, Format::Kif, "a.kif");
    let (csa, ..) = record(&folder, Format::Csa, "a.csa");
    let leaves = movegen::perft(&mut position.clone(), 2);
    let by_moves = format!("startpos moves {}", played.join(" "));
    for name in [kif.as_str(), &csa, &by_moves, &position.to_sfen(), &format!("sfen {}", position.to_sfen())]
    {
        assert_eq!(json(&["perft", "--depth", "2", "--sfen", name])["nodes"], leaves, "{name}");
        assert_eq!(json(&["eval", "--position", name])["sfen"], position.to_sfen(), "{name}");
    }
    assert_eq!(json(&["eval", &kif, "--ply", "0"])["sfen"], Position::start().to_sfen());
    assert!(katagami(&["eval", &kif, "--ply", "3"]).in_error().contains("only 2 moves"));
    assert!(katagami(&["go"]).in_error().contains("which position?"));
}

#[test]
fn a_record_is_no_list_of_positions() {
    let folder = Folder::new();
    let out = folder.path("a.db");
    for (format, name) in [(Format::Kif, "KIF"), (Format::Csa, "CSA"), (Format::Jkf, "JKF")] {
        let (path, ..) = record(&folder, format, "a.record");
        for command in [
            &["statistics", "2", "--positions", &path][..],
            &["book", "make", &out, "--records", &path],
            &["book", "make", &out, "--depth", "1", "--openings", &path],
        ] {
            let message = katagami(command).in_error();
            let said = format!(
                "{path}: this is a {name} record, not a position a line; `katagami record convert {path} "
            );
            assert!(message.starts_with(&said), "{command:?}: {message}");
        }
        // And so one goes on.
        let usi = folder.path("a.usi");
        katagami(&["record", "convert", "--force", &path, &usi]).in_order();
        katagami(&["book", "make", &out, "--records", &usi]).in_order();
    }
}

#[test]
fn a_search_is_told_in_words_and_as_json() {
    let found = json(&["go", "startpos", "--depth", "3", "--lines", "2"]);
    let lines = found["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2.min(moves(&Position::start()).len()), "{found}");
    let best = found["best"].as_str().unwrap();
    legal(&Position::start(), best);
    assert_eq!(lines[0]["moves"][0], best, "{found}");
    // Another number of lines may prefer another of two equal moves.
    let text = katagami(&["go", "startpos", "--depth", "3", "--lines", "2"]).in_order();
    assert_eq!(text.last(), Some(&format!("best: {best}")), "{text:?}");
    let none = json(&["mate", "startpos", "--time", "100"]);
    assert!(["no mate", "not found in time"].contains(&none["result"].as_str().unwrap()), "{none}");
    let bench = json(&["bench", "2"]);
    assert!(bench["nodes"].as_u64().unwrap() > 0 && bench["seconds"].is_f64(), "{bench}");
}
