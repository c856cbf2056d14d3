//! `--json`: results as objects, one a line.

use std::fs;
use std::process::Command;

use katagami_evaluation::terms::all_terms;
use katagami_rules::board::TITLE;
use serde_json::Value;

use super::commands::{learn, positions};
use super::driver::{QUICK, succeed, trainer, versus};

/// The objects that a command prints; each says the version of its fields.
fn objects(command: &mut Command) -> Vec<Value> {
    let text = succeed(command.arg("--json"));
    let read = |line| -> Value {
        let object: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{command:?}: {line}"));
        assert_eq!(object["schema"], 1, "{command:?}: {line}");
        object
    };
    text.lines().map(read).collect()
}

#[test]
fn a_match_is_printed_or_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    let shortened = ["--games", "2", "--max-plies", "20"];
    let printed = objects(versus(QUICK, QUICK).args(shortened));
    assert_eq!((printed.len(), &printed[0]["games"]), (1, &2.into()), "{printed:?}");
    let report = succeed(versus(QUICK, QUICK).args(shortened).arg("--json").arg(&file));
    assert!(report.contains(TITLE), "{report}");
    let written: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((&written["schema"], &written["games"]), (&1.into(), &2.into()));
    // A round robin has an object for each match.
    let third = format!("name=third {QUICK}");
    assert_eq!(objects(versus(QUICK, QUICK).args(shortened).args(["--engine", &third])).len(), 3);
}

#[test]
fn a_ladder_has_an_object_for_each_rung() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ladder.toml");
    let engine = |name| {
        let options = "options = { EvalDir = \"material\", USI_Hash = 1, EvalHash = 1 }";
        format!("{{ name = \"{name}\", cmd = \"self\", {options} }}")
    };
    let rung = |name| format!("[[rung]]\nopponent = {}\ntime = \"nodes=50\"\n", engine(name));
    fs::write(&file, format!("engine = {}\n{}{}", engine("us"), rung("one"), rung("two"))).unwrap();
    let mut command = trainer(["ladder", "--max-plies", "20", "--games", "2"]);
    let names = objects(command.arg(&file)).iter().map(|rung| rung["opponent"].clone()).collect::<Vec<_>>();
    assert_eq!(names, ["one", "two"]);
}

#[test]
fn positions_trainings_and_terms() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.kpos");
    positions(&file);
    let [info] = objects(trainer(["positions", "info"]).arg(&file)).try_into().unwrap();
    let count = info["positions"].as_u64().unwrap();
    let [won, drew, lost] = ["won", "drew", "lost"].map(|end| info["side_to_move"][end].as_u64().unwrap());
    assert!(count > 0 && won + drew + lost == count, "{info}");
    let hands = objects(trainer(["positions", "hands", "--eval", "material"]).arg(&file));
    assert!(!hands.is_empty() && hands.iter().all(|value| value["mean"].is_f64()), "{hands:?}");
    assert_eq!(objects(&mut trainer(["terms"])).len(), all_terms().count());
    let learned = folder.path().join("learned");
    let [metrics] = objects(&mut learn(&file, &learned, "2")).try_into().unwrap();
    assert!(metrics["epoch"] == 2 && metrics["train_loss"].is_f64(), "{metrics}");
    let out = folder.path().join("b.kpos");
    let played = ["selfplay", "--depth", "1", "--games", "2", "--eval", "material", "--out"];
    let [result] = objects(trainer(played).arg(&out)).try_into().unwrap();
    assert_eq!(result["games"], 2);
}
