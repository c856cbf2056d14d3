//! Networks that are trained and played with.

use std::fs;
use std::path::Path;
use std::process::Command;

use katagami_evaluation::PieceValues;
use katagami_evaluation::files::own::{self, Contents, Provenance};
use katagami_evaluation::terms::{Combination, LoweredWeights};
use serde_json::Value;

use super::commands::positions;
#[cfg(target_os = "linux")]
use super::driver::interrupt;
use super::driver::{fail, succeed, trainer};

/// A folder with positions and linear weights that are worth nothing but material.
fn prepared() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    positions(&folder.path().join("a.kpos"));
    let combination: Combination = "p,hand".parse().unwrap();
    let parameters = vec![0; combination.parameter_count()];
    let lowered = LoweredWeights::new(combination, parameters).unwrap();
    let contents = Contents::Terms(&PieceValues::SPEC, &lowered, None);
    own::write(contents, &Provenance::default(), &folder.path().join("linear.katagami"), &|_, _| {}).unwrap();
    folder
}

fn learn(folder: &Path, out: &str, epochs: &str) -> Command {
    let mut command = trainer(["learn-network", "--units", "16", "--batch", "64", "--rate", "0.01"]);
    command
        .args(["--held-out-percent", "20", "--outcome-weight", "0", "--epochs", epochs, "--linear"])
        .arg(folder.join("linear.katagami"));
    command.arg(folder.join("a.kpos")).arg("--out").arg(folder.join(out));
    command
}

fn metrics(folder: &Path, out: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(out).join("metrics.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_network_learns_and_plays() {
    let folder = prepared();
    let path = folder.path();
    let report = succeed(&mut learn(path, "out", "6"));
    assert!(report.lines().last().unwrap().starts_with("epoch 6: loss "), "{report}");
    let metrics = metrics(path, "out");
    let loss = |index: usize, name: &str| metrics[index][name].as_f64().unwrap();
    assert_eq!(metrics.len(), 7);
    // Most of the loss is that of the labels, which no weights take away.
    assert!(loss(6, "train_loss") < loss(1, "train_loss"), "{metrics:?}");
    // The games are too few to learn what holds for others, too, but the loss is measured there.
    assert!((0.2..1.0).contains(&loss(0, "held_out_loss")), "{metrics:?}");
    let weights = path.join("out/weights.katagami");
    let bytes = fs::read(&weights).unwrap();
    let (.., network) = own::read_lowered(&bytes, &weights).unwrap().expect("it holds terms");
    let network = network.expect("it has a network");
    assert_eq!(network.units(), 16);
    // It agrees better with the scores that it learned from than linear weights that know nothing, and plays.
    let correlation = |weights: &Path| {
        let output = succeed(trainer(["agreement", "--json"]).args([weights, &path.join("a.kpos")]));
        let all: Value = serde_json::from_str(output.lines().next().unwrap()).unwrap();
        all["correlation"].as_f64().unwrap()
    };
    let [before, after] =
        [path.join("linear.katagami"), weights.clone()].map(|weights| correlation(&weights));
    assert!(after > before, "{before}, {after}");
    let recipe = ["selfplay", "--depth", "2", "--games", "2", "--max-plies", "40", "--hash", "1", "--out"];
    succeed(trainer(recipe).arg(path.join("b.kpos")).arg("--eval").arg(&weights));
    // Such weights are neither trained as linear ones nor given a second network.
    let mut again = trainer(["learn", "--terms", "p,hand", "--eval", "material", "--initial-weights"]);
    let refused = fail(again.arg(&weights).arg("--out").arg(path.join("c")).arg(path.join("a.kpos")));
    assert!(refused.contains("has a network"), "{refused}");
    fs::copy(&weights, path.join("linear.katagami")).unwrap();
    assert!(fail(&mut learn(path, "d", "1")).contains("has a network already"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_training_goes_on_with_the_same_numbers() {
    let folder = prepared();
    let path = folder.path();
    succeed(&mut learn(path, "whole", "3"));
    let log = path.join("parts/metrics.jsonl");
    // After the first epoch.
    let has_begun = || fs::read_to_string(&log).is_ok_and(|text| text.lines().count() >= 2);
    let (code, message) = interrupt(&mut learn(path, "parts", "3"), has_begun);
    assert!(code == 130 || code == 0, "{code}, {message}");
    assert!(fail(&mut learn(path, "parts", "3")).contains("parts"));
    let other = fail(learn(path, "parts", "3").args(["--resume", "--seed", "2"]));
    assert!(other.contains("seed: asked for 2, the file has 1"), "{other}");
    succeed(learn(path, "parts", "3").arg("--resume"));
    let weights = |out: &str| fs::read(path.join(out).join("weights.katagami")).unwrap();
    assert!(weights("parts") == weights("whole"), "the weights differ");
    let losses = |out: &str| -> Vec<Value> {
        metrics(path, out).into_iter().map(|metrics| metrics["train_loss"].clone()).collect()
    };
    assert_eq!(losses("parts"), losses("whole"));
    // What is no checkpoint is not gone on with.
    fs::write(path.join("parts/checkpoint"), "x").unwrap();
    assert!(fail(learn(path, "parts", "3").arg("--resume")).contains("damaged"));
}
