//! Learning and evolution as people start them, at toy size.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::driver::{fail, finish, signal, succeed, trainer, wait_until};

/// Some positions to learn from.
fn positions(path: &Path) {
    let words = ["--depth", "2", "--nodes", "400", "--max-plies", "80", "--hash", "1", "--games", "60"];
    succeed(trainer(["selfplay", "--threads", "2", "--eval", "material", "--out"]).arg(path).args(words));
}

/// A training of a few seconds.
fn learn(positions: &Path, out: &Path, epochs: &str) -> Command {
    let mut command = study(positions, out, epochs);
    command.args(["--held-out", "200"]);
    command
}

/// The same with nothing held out.
fn study(positions: &Path, out: &Path, epochs: &str) -> Command {
    let mut command = trainer(["learn", "--terms", "rel-pp,kp,hand,p", "--batch", "64"]);
    command.args(["--eval", "material", "--epochs", epochs, "--out"]).arg(out).arg(positions);
    command
}

#[test]
fn weights_a_diary_and_curves_come_out() {
    let folder = tempfile::tempdir().unwrap();
    let [from, out] = ["a.kpos", "learned"].map(|name| folder.path().join(name));
    positions(&from);
    let told = succeed(&mut learn(&from, &out, "3"));
    assert!(told.lines().last().unwrap().starts_with("epoch 3: loss "), "{told}");
    let losses: Vec<f64> = fs::read_to_string(out.join("diary.jsonl"))
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter_map(|page| page["studied"].as_f64())
        .collect();
    assert_eq!(losses.len(), 3);
    assert!(losses[2] < losses[0], "{losses:?}");
    let curves = fs::read_to_string(out.join("curves.svg")).unwrap();
    assert!(curves.contains("held out") && curves.trim_end().ends_with("</svg>"));
    // A file of its own may be examined with: here the same, so the losses are those of the whole.
    let own = folder.path().join("own");
    let examined = succeed(study(&from, &own, "1").args(["--held-out", "0", "--examine"]).arg(&from));
    let (studied, rest) = examined.lines().find_map(|line| line.split_once(" positions to study, ")).unwrap();
    assert!(rest.starts_with(&format!("{studied} held out")), "{examined}");
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
fn a_killed_training_goes_on_to_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let [from, whole, killed] = ["a.kpos", "whole", "killed"].map(|name| folder.path().join(name));
    positions(&from);
    succeed(&mut learn(&from, &whole, "30"));
    let child = learn(&from, &killed, "30").spawn().unwrap();
    wait_until("a checkpoint", || killed.join("checkpoint").exists());
    assert!(signal("-KILL", child.id()));
    finish(child);
    succeed(learn(&from, &killed, "30").arg("--resume"));
    for name in ["weights.katagami", "checkpoint"] {
        assert!(fs::read(whole.join(name)).unwrap() == fs::read(killed.join(name)).unwrap(), "{name}");
    }
    let other = fail(learn(&from, &killed, "30").args(["--resume", "--rate", "0.2"]));
    assert!(other.contains("another training: the recipe"), "{other}");
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

#[test]
fn a_search_for_terms_climbs_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [from, out] = ["a.kpos", "search"].map(|name| folder.path().join(name));
    positions(&from);
    let search = || {
        let mut command = trainer(["search-terms", "--terms", "kk,hand", "--from", "kkp,kk", "--tries", "1"]);
        // Whoever foretells better is better, whatever the match says.
        command.args(["--needed", "0", "--out"]).arg(&out).arg(&from);
        command.args(["--learn", "--batch 64 --epochs 4 --held-out 300 --rate 60"]);
        command.args(["--matches", "--time nodes=100 --games 4 --max-plies 40 --concurrency 2"]);
        command
    };
    let told = succeed(&mut search());
    let loss = |line: &str| -> f64 { line.split("held out ").nth(1).unwrap().parse().unwrap() };
    let lines: Vec<&str> = told.lines().collect();
    let first: Vec<&str> = lines.iter().take(4).map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(first, ["kk,kkp", "kk,hand,kkp", "kkp", "kk"], "{told}");
    let rival = (1..4).min_by(|&one, &other| loss(lines[one]).total_cmp(&loss(lines[other]))).unwrap();
    if loss(lines[rival]) < loss(lines[0]) {
        assert!(lines[4].starts_with(&format!("{} against kk,kkp: ", first[rival])), "{told}");
        assert!(lines[4].ends_with(", accepted"), "{told}");
    }
    let last = lines.iter().rev().find(|line| line.ends_with(", accepted"));
    let last = last.map_or("kk,kkp", |line| line.split(" against").next().unwrap());
    let weights = out.join("trials").join(last.replace(',', "+")).join("weights.katagami");
    assert_eq!(*lines.last().unwrap(), format!("best: {last} in {}", weights.display()));
    assert!(weights.exists());
    // What was learned and fought is not done again.
    fs::remove_file(&from).unwrap();
    assert_eq!(succeed(&mut search()), told);
    let wrong =
        fail(trainer(["search-terms", "--terms", "kp,qq", "--out", "x", "y"]).current_dir(folder.path()));
    assert!(wrong.contains("there is no term \"qq\""), "{wrong}");
}
