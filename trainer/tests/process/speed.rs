//! `speed`: nodes a second of engines that take turns.

use std::fs;
use std::process::Command;

use katagami_rules::board::START_SFEN;
use serde_json::Value;

use super::driver::{exit_code, fail, stub, succeed, trainer};

const MATERIAL: &str = "option.EvalDir=material option.USI_Hash=1 option.EvalHash=1";

/// Two rounds of short searches by two engines.
fn measure() -> Command {
    let mut command = trainer(["speed", "--engine", "name=one cmd=self", "--engine", "name=other cmd=self"]);
    command.args(["--each", MATERIAL, "--time", "nodes=500", "--rounds", "2"]);
    command
}

#[test]
fn a_row_for_each_position_and_one_for_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sfen");
    fs::write(&file, format!("startpos\nsfen {START_SFEN}\n")).unwrap();
    let text = succeed(measure().arg("--positions").arg(&file));
    let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[0], ["position", "one", "other", "to", "other"], "{text}");
    let labels: Vec<_> = words.iter().skip(1).map(|row| row[0]).collect();
    assert_eq!(labels, ["1", "2", "all"], "{text}");
    for row in &words[1..] {
        let [one, other, ratio] = [1, 2, 3].map(|column| row[column].parse::<f64>().unwrap());
        // Rounded: nodes a second to whole ones, the ratio to three digits.
        assert!(one > 0.0 && (one / other - ratio).abs() < 0.01 * ratio + 0.001, "{text}");
    }
}

#[test]
fn its_objects_are_those_of_the_positions_of_bench() {
    let text = succeed(measure().arg("--json"));
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (all, positions) = rows.split_last().unwrap();
    assert!(all["position"].is_null() && positions.len() > 1, "{text}");
    assert_eq!(positions[0]["position"], format!("sfen {START_SFEN}"));
    for row in &rows {
        assert_eq!((&row["schema"], &row["engines"][1]["name"]), (&1.into(), &"other".into()));
        assert!(row["engines"][1]["nodes_per_second"].as_f64().unwrap() > 0.0, "{row}");
        assert_eq!(row["ratios"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn what_cannot_be_measured_is_one_line() {
    let message = fail(trainer(["speed", "--time", "nodes=1", "--engine"]).arg(stub("resigns")));
    assert!(message.contains("it counted no nodes for sfen"), "{message}");
    let message = fail(trainer(["speed", "--time", "nodes=1", "--engine"]).arg(stub("dies")));
    assert!(message.contains("I cannot go on"), "{message}");
    let (code, message) = exit_code(&mut trainer(["speed", "--engine", "cmd=self", "--time", "10+0.1"]));
    assert!(code == 2 && message.contains("no clock"), "{message}");
    let (code, message) = exit_code(&mut trainer(["speed"]));
    assert!(code == 2 && message.contains("--engine"), "{message}");
}
