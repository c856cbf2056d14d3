//! A ruler for evaluations: positions scored by a deep search, and how far static values agree with them.

use std::fs;
use std::path::Path;
use std::process::Command;

use katagami_trainer::positions::{Sample, open};
use serde_json::Value;

use super::commands::positions;
use super::driver::{fail, interrupt, succeed, trainer};

fn rescore(games: &Path, out: &Path) -> Command {
    let mut command = trainer(["positions", "rescore", "--eval", "material", "--hash", "1"]);
    command.arg(games).arg("--out").arg(out);
    command
}

fn samples(path: &Path) -> Vec<Sample> {
    open(path, None).unwrap().map(Result::unwrap).collect()
}

#[test]
fn positions_are_scored_anew_and_a_resumed_run_gives_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let [games, whole, parts] = ["a.kpos", "b.kpos", "c.kpos"].map(|name| folder.path().join(name));
    positions(&games);
    let few = ["--nodes", "300", "--per-game", "2"];
    succeed(rescore(&games, &whole).args(few));
    let (all, scored) = (samples(&games), samples(&whole));
    // There are 60 games, and two positions of a game may be known from another one.
    assert!((60..=120).contains(&scored.len()), "{}", scored.len());
    assert!(scored.iter().all(|sample| !sample.position.in_check() && sample.score.is_some()));
    let labels = |sample: &Sample| (sample.position.to_sfen(), sample.outcome);
    let known: Vec<_> = all.iter().map(labels).collect();
    assert!(scored.iter().all(|sample| known.contains(&labels(sample))));
    // First some of them, then the others.
    succeed(rescore(&games, &parts).args(few).args(["--limit", "7"]));
    assert_eq!(samples(&parts).len(), 7);
    assert!(fail(rescore(&games, &parts).args(few)).contains("--force"));
    succeed(rescore(&games, &parts).args(few).arg("--resume"));
    assert_eq!(samples(&parts), scored);
    let other = fail(rescore(&games, &parts).args(["--nodes", "301", "--per-game", "2", "--resume"]));
    assert!(other.contains("nodes: asked for 301, the file has 300"), "{other}");
    // Of other games nothing is added.
    let before = fs::read(&parts).unwrap();
    let [others, of_others] = ["d.kpos", "e.kpos"].map(|name| folder.path().join(name));
    succeed(trainer(["convert", "--limit", "40"]).args([&whole, &others]));
    let message = fail(rescore(&others, &parts).args(few).arg("--resume"));
    assert!(message.ends_with("has other positions than these files give"), "{message}");
    assert_eq!(fs::read(&parts).unwrap(), before);
    assert!(!of_others.exists());
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [games, whole, parts] = ["a.kpos", "b.kpos", "c.kpos"].map(|name| folder.path().join(name));
    positions(&games);
    let some = ["--nodes", "20000", "--limit", "20"];
    let (code, message) = interrupt(rescore(&games, &parts).args(some), || parts.exists());
    assert!(code == 130 || code == 0, "{code}, {message}");
    succeed(rescore(&games, &parts).args(some).arg("--resume"));
    succeed(rescore(&games, &whole).args(some));
    assert_eq!(samples(&parts), samples(&whole));
    assert_eq!(samples(&parts).len(), 20);
}

#[test]
fn static_values_are_compared_with_scores_by_bands() {
    let folder = tempfile::tempdir().unwrap();
    let [games, none, deep] = ["a.kpos", "b.kpos", "c.kpos"].map(|name| folder.path().join(name));
    positions(&games);
    let compare = |file: &Path| -> Vec<Value> {
        let output = succeed(trainer(["agreement", "material", "--json"]).arg(file));
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    for (nodes, file) in [("1", &none), ("2000", &deep)] {
        succeed(rescore(&games, file).args(["--nodes", nodes, "--per-game", "5"]));
    }
    let bands = compare(&deep);
    let names: Vec<_> = bands.iter().map(|band| band["band"].as_str().unwrap()).collect();
    assert_eq!(names, ["all", "opening", "middle game", "endgame", "even", "a piece", "more"]);
    let positions =
        |bands: &[Value]| bands.iter().map(|band| band["positions"].as_u64().unwrap()).sum::<u64>();
    let [all, phases, materials] = [&bands[..1], &bands[1..4], &bands[4..]].map(positions);
    assert!(all > 100 && all == phases && all == materials, "{bands:?}");
    // Without a search the score is the static value; a search sees more.
    let [of_none, of_deep] =
        [&compare(&none)[0], &bands[0]].map(|band| band["correlation"].as_f64().unwrap());
    assert!(of_none > 0.999_999, "{of_none}");
    assert!((0.2..0.99).contains(&of_deep), "{of_deep}");
    // The scale is that of the games unless another one is given.
    let given = succeed(trainer(["agreement", "material", "--scale", "123", "--json"]).arg(&deep));
    assert!(given.lines().all(|line| line.contains("\"scale\":123")), "{given}");
    let text = succeed(trainer(["agreement", "material"]).arg(&deep));
    assert!(text.contains("correlation") && text.lines().count() == 10, "{text}");
}

#[test]
fn there_must_be_something_to_compare() {
    let folder = tempfile::tempdir().unwrap();
    let [games, nothing] = ["a.kpos", "b.kpos"].map(|name| folder.path().join(name));
    positions(&games);
    succeed(trainer(["convert", "--limit", "0"]).args([&games, &nothing]));
    assert_eq!(fail(trainer(["agreement", "material"]).arg(&nothing)), "no position has a score");
    assert!(fail(trainer(["agreement", "/no/such"]).arg(&games)).contains("/no/such"));
    assert!(fail(&mut trainer(["agreement", "material", "/no/such.kpos"])).contains("/no/such.kpos"));
}
