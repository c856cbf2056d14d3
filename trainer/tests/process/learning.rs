//! Learning and evolution as people start them, at toy size.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use katagami_tests::long;

use super::commands::{learn, learn_command, positions};
use super::driver::{QUICK, fail, finish, remarks, signal, succeed, trainer, versus, wait_until};

#[test]
fn weights_metrics_and_curves_come_out() {
    let folder = tempfile::tempdir().unwrap();
    let [from, out] = ["a.kpos", "learned"].map(|name| folder.path().join(name));
    positions(&from);
    let output = succeed(&mut learn(&from, &out, "3"));
    assert!(output.lines().last().unwrap().starts_with("epoch 3: loss "), "{output}");
    let losses = metrics(&out, "train_loss");
    assert_eq!(losses.len(), 3);
    assert!(losses[2] < losses[0], "{losses:?}");
    let curves = fs::read_to_string(out.join("curves.svg")).unwrap();
    assert!(curves.contains("held out") && curves.trim_end().ends_with("</svg>"));
    // The positions held out may come from a file: here the same, so all are held out.
    let own = folder.path().join("own");
    let output =
        succeed(learn_command(&from, &own, "1").args(["--held-out", "0", "--held-out-file"]).arg(&from));
    let (count, rest) = output.lines().find_map(|line| line.split_once(" training positions, ")).unwrap();
    assert!(rest.starts_with(&format!("{count} held out")), "{output}");
    // The engine plays with what was learned.
    let weights = out.join("weights.katagami");
    let player = format!("cmd=self option.EvalDir={} option.USI_Hash=1", weights.display());
    let games = ["--time", "nodes=200", "--games", "2", "--max-plies", "60"];
    let report = succeed(
        trainer(["match", "--engine", &format!("name=a {player}"), "--engine", &format!("name=b {player}")])
            .args(games),
    );
    assert!(report.contains("2 games"), "{report}");
    let other = fail(trainer(["learn", "--terms", "pp,kpq", "--out", "x", "y"]).current_dir(folder.path()));
    assert!(other.contains("there is no term \"kpq\""), "{other}");
    let none = fail(trainer(["learn", "--out", "x", "nothing.kpos"]).current_dir(folder.path()));
    assert!(none.contains("nothing.kpos"), "{none}");
}

#[test]
fn a_training_goes_on_from_the_weights_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    positions(&path("a.kpos"));
    succeed(learn(&path("a.kpos"), &path("first"), "3").arg("--tables"));
    let weights = path("first/weights.katagami");
    let go_on = |from: &Path| {
        let _ = fs::remove_dir_all(path("on"));
        let mut command = learn(&path("a.kpos"), &path("on"), "1");
        command.arg("--from").arg(from);
        command
    };
    let output = succeed(&mut go_on(&weights));
    let [first, on] = ["first", "on"].map(|out| metrics(&path(out), "train_loss"));
    assert!(on[0] < first[0], "{on:?} after {first:?}");
    let tables = fail(&mut go_on(&path("first/tables.katagami")));
    assert!(tables.contains("tables.katagami: holds tables, not the parameters of terms"), "{tables}");
    let none = fail(&mut go_on(&path("none.katagami")));
    assert!(none.contains("none.katagami: "), "{none}");
    // A further term begins with zeros, so it changes no loss before the training.
    let mut more =
        trainer(["learn", "--terms", "kk,rel-pp,hand,kp,p,turn:p", "--epochs", "1", "--eval", "material"]);
    more.args(["--held-out", "200", "--from"])
        .arg(&weights)
        .arg("--out")
        .arg(path("more"))
        .arg(path("a.kpos"));
    let more = succeed(&mut more);
    let untrained =
        |output: &str| output.lines().find(|line| line.starts_with("epoch 0: ")).unwrap().to_string();
    assert_eq!(untrained(&more), untrained(&output));
    let mut others = trainer(["learn", "--terms", "p", "--eval", "material", "--out"]);
    let others = fail(others.arg(path("others")).arg(path("a.kpos")).arg("--from").arg(&weights));
    assert!(others.contains("weights.katagami: its terms are "), "{others}");
}

/// Records of some games.
fn records(folder: &Path) -> Vec<PathBuf> {
    succeed(versus(QUICK, QUICK).args(["--games", "12", "--max-plies", "60", "--out"]).arg(folder));
    let entries = fs::read_dir(folder.join("csa")).unwrap();
    let mut records: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    records.sort_unstable();
    records
}

/// What a training says of its positions.
fn found_before(output: &str) -> bool {
    output.contains("has the quiet positions already")
}

#[test]
fn quiet_positions_are_found_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let read = |name: &str| fs::read(path(name)).unwrap();
    positions(&path("a.kpos"));
    succeed(&mut learn(&path("a.kpos"), &path("alone"), "2"));
    assert!(!path("alone/samples").exists(), "the file stays");
    let with_file = |out: &str| {
        let mut command = learn(&path("a.kpos"), &path(out), "2");
        command.arg("--samples").arg(path("kept"));
        command
    };
    for (out, before) in [("first", false), ("second", true)] {
        let output = remarks(&mut with_file(out));
        assert_eq!(found_before(&output), before, "{output}");
        for file in ["weights.katagami", "checkpoint"] {
            assert!(read(&format!("{out}/{file}")) == read(&format!("alone/{file}")), "{out}: {file}");
        }
    }
    // A file that is cut off is made again.
    let whole = read("kept");
    fs::write(path("kept"), &whole[..whole.len() / 2]).unwrap();
    let output = remarks(&mut with_file("third"));
    assert!(!found_before(&output) && output.contains("kept: damaged; it is made again"), "{output}");
    assert!(read("kept") == whole && read("third/checkpoint") == read("alone/checkpoint"));
    // A file that was named is not overwritten with other positions, nor if it is something else.
    let weights = "alone/weights.katagami";
    for other in [
        ["200", "--held-out-file", "a.kpos", "--eval", "material"],
        ["200", "--threads", "1", "--eval", weights],
    ] {
        let mut command = trainer(["learn", "--samples", "kept", "--out", "fourth", "a.kpos", "--held-out"]);
        let output = fail(command.args(other).current_dir(folder.path()));
        assert!(output.contains("kept: samples of other positions"), "{output}");
    }
    let output = fail(learn(&path("a.kpos"), &path("fourth"), "1").arg("--samples").arg(path("a.kpos")));
    assert!(output.contains("a.kpos: not a file of samples"), "{output}");
    assert!(read("kept") == whole);
}

/// A comparison of a few seconds.
fn compare(records: &[PathBuf], out: &Path, epochs: &str) -> Command {
    let mut command = trainer(["compare", "--terms", "rel-pp,kp,hand,p", "--batch", "16", "--monotone"]);
    command.args(["--held-out", "300", "--rounds", "2", "--epochs", epochs, "--out"]).arg(out).args(records);
    command
}

/// One of the metrics after each epoch.
fn metrics(out: &Path, name: &str) -> Vec<f64> {
    let log = fs::read_to_string(out.join("metrics.jsonl")).unwrap();
    let epochs = log.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    epochs.filter_map(|epoch| epoch[name].as_f64()).collect()
}

/// Kills a training as soon as something is there, goes on, and compares what comes out with a whole one. Returns what the
/// training that goes on says.
fn kill(begin: impl Fn(&Path) -> Command, folder: &Path, until: &str) -> String {
    let [whole, killed] = ["whole", "killed"].map(|name| folder.join(name));
    succeed(&mut begin(&whole));
    let child = begin(&killed).spawn().unwrap();
    wait_until(until, || killed.join(until).exists());
    assert!(signal("-KILL", child.id()));
    finish(child);
    let output = remarks(begin(&killed).arg("--resume"));
    for name in ["weights.katagami", "checkpoint"] {
        assert!(fs::read(whole.join(name)).unwrap() == fs::read(killed.join(name)).unwrap(), "{name}");
    }
    let other = fail(begin(&killed).args(["--resume", "--rate", "0.2"]));
    assert!(other.contains("other settings: learning_rate: asked for 0.2, the file has 0.4"), "{other}");
    assert!(fail(&mut begin(&killed)).contains("--resume continues it"));
    output
}

#[test]
fn a_killed_training_goes_on_to_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("a.kpos");
    positions(&from);
    let output = kill(|out| learn(&from, out, "12"), folder.path(), "checkpoint");
    assert!(found_before(&output), "{output}");
}

#[test]
fn a_killed_training_in_factors_goes_on_to_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("a.kpos");
    positions(&from);
    let in_factors = |out: &Path| {
        let mut command = learn(&from, out, "12");
        command.args(["--factors", "kp=2,rel-pp=3"]);
        command
    };
    kill(in_factors, folder.path(), "checkpoint");
    let refused =
        |factors: &str| fail(learn(&from, &folder.path().join("x"), "1").args(["--factors", factors]));
    for (factors, mentioned) in
        [("kpp=2", "kpp is not among"), ("p=2", "p has no factors"), ("kp=0", "kpp=8")]
    {
        let error = refused(factors);
        assert!(error.contains(mentioned), "{error}");
    }
}

#[test]
fn moves_of_game_records_are_learned_from() {
    let folder = tempfile::tempdir().unwrap();
    let records = records(&folder.path().join("match"));
    let out = folder.path().join("learned");
    let output = succeed(&mut compare(&records, &out, "3"));
    assert!(
        output.contains("round 2: ") && output.lines().last().unwrap().starts_with("epoch 6: "),
        "{output}"
    );
    let losses = metrics(&out, "train_loss");
    assert_eq!(losses.len(), 6);
    assert!(losses[5] < losses[0], "{losses:?}");
    assert_eq!((metrics(&out, "held_out_loss").len(), metrics(&out, "move_accuracy").len()), (7, 7));
    for option in ["--monotone", "--hand-counts"] {
        let words = ["compare", "--terms", "kp,turn:hand", option, "--out", "x", "y.csa"];
        let complaint = fail(trainer(words).current_dir(folder.path()));
        assert!(complaint.contains(&format!("{option} is for the term hand")), "{complaint}");
    }
    let scores = fail(
        trainer(["compare", "--outcome-weight", "0.2", "--out", "x", "y.csa"]).current_dir(folder.path()),
    );
    assert!(scores.contains("--outcome-weight"), "{scores}");
}

#[test]
fn a_comparison_killed_in_any_round_goes_on_to_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let records = records(&folder.path().join("match"));
    let rounds = [("second", "round-002.katagami"), ("first", "checkpoint")];
    for (name, until) in rounds.into_iter().take(if long() { 2 } else { 1 }) {
        let folder = folder.path().join(name);
        fs::create_dir(&folder).unwrap();
        kill(|out| compare(&records, out, "3"), &folder, until);
    }
}

#[test]
fn an_evolution_lives_through_its_generations_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let evolve = |generations: &str| {
        let mut command = trainer(["evolve", "--generations", generations, "--out"]);
        command.arg(folder.path().join("evolution"));
        command.args(["--selfplay", "--depth 2 --nodes 300 --max-plies 60 --hash 1 --games 40 --threads 2"]);
        command.args(["--learn", "--terms kp,p,hand --batch 64 --epochs 2 --held-out 200"]);
        command.args(["--matches", "--time nodes=100 --games 4 --max-plies 40 --concurrency 2"]);
        command
    };
    let first = succeed(&mut evolve("1"));
    assert!(first.starts_with("generation 1, held out ") && first.contains("of 4 games"), "{first}");
    let printed = succeed(evolve("1").arg("--json"));
    let generation: serde_json::Value = serde_json::from_str(&printed).expect("one generation");
    assert_eq!((&generation["schema"], &generation["number"]), (&1.into(), &1.into()), "{printed}");
    assert!(Path::new(generation["weights"].as_str().unwrap()).exists(), "{printed}");
    let second = succeed(&mut evolve("2"));
    assert_eq!(second.lines().next(), first.lines().next());
    let generation = second.lines().nth(1).unwrap();
    assert!(generation.starts_with("generation 2, held out "), "{second}");
    let best = second.lines().last().unwrap();
    let accepted = second.lines().rev().find(|line| line.ends_with(", accepted"));
    match accepted.and_then(|line| line.split([' ', ',']).nth(1)) {
        Some(number) => assert!(best.contains(&format!("generation-00{number}")), "{second}"),
        None => assert_eq!(best, "best: material"),
    }
    let twice = folder.path().join("evolution/generation-002/positions.kpos");
    assert!(twice.exists());
    let unclosed = fail(evolve("3").args(["--learn", "'"]));
    assert!(unclosed.contains("--learn"), "{unclosed}");
}

/// Ctrl-C in a terminal reaches all processes of a group.
#[test]
#[cfg(unix)]
fn an_interrupted_evolution_keeps_what_its_command_has() {
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("evolution");
    let generation = out.join("generation-001");
    let mut command = trainer(["evolve", "--generations", "1", "--out"]);
    command.arg(&out).process_group(0);
    command.args(["--selfplay", "--depth 1 --max-plies 60 --hash 1 --games 20"]);
    command.args(["--learn", "--terms kp,p,hand --batch 64 --epochs 100000000 --held-out 200"]);
    let child = command.spawn().unwrap();
    let learned = generation.join("learned");
    let epochs = || fs::read_to_string(learned.join("metrics.jsonl")).map_or(0, |log| log.lines().count());
    wait_until("two epochs", || epochs() > 2);
    assert!(signal("-INT", -i64::from(child.id())));
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("learn was interrupted; run the same command again"), "{message}");
    // The training has stored its checkpoint.
    assert!(learned.join("checkpoint").exists(), "{message}");
}

#[test]
fn a_search_for_terms_climbs_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [from, out] = ["a.kpos", "search"].map(|name| folder.path().join(name));
    positions(&from);
    let search = || {
        let mut command = trainer(["search-terms", "--terms", "kk,hand", "--from", "kp,kk", "--tries", "1"]);
        // The candidate with the lower loss is accepted, whatever the match says and however small it is.
        command
            .args(["--needed", "0", "--needed-smaller", "0", "--tolerance", "0", "--out"])
            .arg(&out)
            .arg(&from);
        command.args(["--learn", "--batch 64 --epochs 4 --held-out 300 --rate 60"]);
        command.args(["--matches", "--time nodes=100 --games 4 --max-plies 40 --concurrency 2"]);
        command
    };
    let output = succeed(&mut search());
    let lines: Vec<&str> = output.lines().collect();
    let first: Vec<&str> = lines.iter().take(4).map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(first, ["kk,kp", "kk,hand,kp", "kp", "kk"], "{output}");
    // The printed losses are rounded: two that differ may look equal.
    let trials = fs::read_to_string(out.join("trials.jsonl")).unwrap();
    let losses: Vec<f64> = trials
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["held_out_loss"].as_f64().unwrap()
        })
        .collect();
    let rival = (1..4).min_by(|&one, &other| losses[one].total_cmp(&losses[other])).unwrap();
    if losses[rival] < losses[0] {
        assert!(lines[4].starts_with(&format!("{} against kk,kp: ", first[rival])), "{output}");
        assert!(lines[4].ends_with(", accepted"), "{output}");
    }
    let last = lines.iter().rev().find(|line| line.ends_with(", accepted"));
    let last = last.map_or("kk,kp", |line| line.split(" against").next().unwrap());
    let weights = out.join("trials").join(last.replace(',', "+")).join("weights.katagami");
    assert_eq!(*lines.last().unwrap(), format!("best: {last} in {}", weights.display()));
    assert!(weights.exists());
    // What was learned and fought is not done again.
    fs::remove_file(&from).unwrap();
    assert_eq!(succeed(&mut search()), output);
    let printed = succeed(search().arg("--json"));
    let found: serde_json::Value = serde_json::from_str(&printed).expect("one object");
    assert_eq!((&found["schema"], found["trials"].as_array().unwrap().len()), (&1.into(), losses.len()));
    assert_eq!(found["best"], serde_json::json!({ "terms": last, "weights": weights }));
    let other = fail(search().args(["--eval", "x.katagami"]));
    assert!(
        other.contains("other settings: eval: asked for \"x.katagami\", the file has \"material\""),
        "{other}"
    );
    let wrong =
        fail(trainer(["search-terms", "--terms", "kp,qq", "--out", "x", "y"]).current_dir(folder.path()));
    assert!(wrong.contains("there is no term \"qq\""), "{wrong}");
    let wrong =
        fail(trainer(["search-terms", "--tolerance=-1", "--out", "x", "y"]).current_dir(folder.path()));
    assert!(wrong.contains("expected a number from 0"), "{wrong}");
}

#[test]
fn a_smaller_combination_needs_a_score_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("a.kpos");
    positions(&from);
    // Any loss will do, a larger combination never wins, and a smaller one always does.
    let mut command =
        trainer(["search-terms", "--terms", "kk,hand,p", "--from", "kk,hand,p", "--tries", "9"]);
    command.args(["--tolerance", "9", "--needed", "101", "--needed-smaller", "0", "--reach", "1"]);
    command.args(["--learn", "--batch 64 --epochs 1 --held-out 300"]);
    command.args(["--matches", "--time nodes=100 --games 2 --max-plies 20"]);
    let output = succeed(command.arg("--out").arg(folder.path().join("search")).arg(&from));
    assert_eq!(output.lines().filter(|line| line.ends_with(", accepted")).count(), 2, "{output}");
    let best = output.lines().last().unwrap().strip_prefix("best: ").unwrap();
    assert!(best.split(' ').next().is_some_and(|terms| !terms.contains(',')), "{output}");
}
