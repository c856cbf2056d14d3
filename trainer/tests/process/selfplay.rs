//! Self-play as people start it.

use std::fs;
use std::path::Path;

use super::commands::selfplay;
use super::driver::{fail, finish, signal, succeed, trainer, wait_until};

#[test]
fn a_killed_one_goes_on_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole.kpos", "killed.kpos"].map(|name| folder.path().join(name));
    let report = succeed(selfplay(&whole, "30").args(["--concurrency", "2"]));
    assert!(report.starts_with("30 games, "), "{report}");
    let bytes = fs::read(&whole).unwrap();
    let child = selfplay(&killed, "100000").spawn().unwrap();
    wait_until("a few games", || fs::metadata(&killed).is_ok_and(|file| file.len() > bytes.len() as u64 / 4));
    assert!(signal("-KILL", child.id()));
    finish(child);
    let before = fs::metadata(&killed).unwrap().len();
    succeed(selfplay(&killed, "30").arg("--resume"));
    let after = fs::read(&killed).unwrap();
    // A busy machine may have let more than the thirty games happen before the end.
    assert!(after.starts_with(&bytes) && (after.len() == bytes.len() || before > bytes.len() as u64));
}

#[test]
fn announced_mates_are_checked_and_the_games_stay_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, checked] = ["plain.kpos", "checked.kpos"].map(|name| folder.path().join(name));
    let deeper = |out: &Path| {
        let mut command = trainer(["selfplay", "--nodes", "3000", "--max-plies", "200", "--hash", "1"]);
        command.args(["--eval", "material", "--games", "4", "--play-out", "--out"]).arg(out);
        command
    };
    assert!(!succeed(&mut deeper(&plain)).contains("announced mates"));
    let report = succeed(deeper(&checked).args(["--mate-nodes", "5000"]));
    assert!(report.contains(" announced mates ") && report.contains(" 0 false"), "{report}");
    assert_eq!(fs::read(&plain).unwrap(), fs::read(&checked).unwrap());
}

#[test]
fn an_interrupted_one_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.kpos");
    let child = selfplay(&out, "100000").spawn().unwrap();
    wait_until("a file", || out.exists());
    // The handler is set before the file is made.
    assert!(signal("-INT", child.id()));
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("--resume continues"));
}

#[test]
fn shards_and_information() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["1/2", "2/2"].map(|shard| {
        let file = folder.path().join(format!("{}.kpos", &shard[..1]));
        succeed(selfplay(&file, "5").args(["--shard", shard, "--openings", "built-in"]));
        file
    });
    let information = succeed(trainer(["positions", "info"]).args(&files));
    for part in ["\"shard\":\"1/2\"", "\"shard\":\"2/2\"", "files  2", "skipped  0", "side to move  won"] {
        assert!(information.contains(part), "{information}");
    }
}

#[test]
fn one_may_end_by_time() {
    let folder = tempfile::tempdir().unwrap();
    let [out, json] = ["a.kpos", "a.json"].map(|name| folder.path().join(name));
    let timed = |seconds: &str| {
        let mut command = trainer(["selfplay", "--depth", "1", "--hash", "1", "--eval", "material"]);
        command.args(["--concurrency", "2", "--seconds", seconds, "--resume", "--out"]).arg(&out);
        command.arg("--json").arg(&json);
        succeed(&mut command)
    };
    let report = timed("0.5");
    let [games, positions] = ["games", "positions"].map(|what| {
        let result: serde_json::Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
        result[what].as_u64().unwrap()
    });
    assert!(games > 0 && report.starts_with(&format!("{games} games, {positions} positions")), "{report}");
    // No time, no more games.
    assert!(timed("0").starts_with(&format!("{games} games, ")));
    let endless = fail(trainer(["selfplay", "--depth", "1", "--seconds=-1", "--out"]).arg(&out));
    assert!(endless.contains("--seconds"), "{endless}");
}

#[test]
fn mistakes_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.kpos");
    for wrong in [["--shard", "3/2"], ["--eval", "/no/such/weights"], ["--openings", "/no/such/file"]] {
        fail(selfplay(&out, "2").args(wrong));
    }
    fail(trainer(["selfplay", "--games", "2", "--out"]).arg(&out));
    fail(trainer(["selfplay", "--depth", "2", "--out"]).arg(&out));
    assert!(!out.exists());
    succeed(&mut selfplay(&out, "2"));
    assert!(fail(&mut selfplay(&out, "2")).contains("--resume"));
    assert!(
        fail(selfplay(&out, "2").args(["--resume", "--seed", "9"]))
            .contains("seed: asked for 9, the file has 1")
    );
}

#[test]
fn other_weights_are_recognized() {
    let folder = tempfile::tempdir().unwrap();
    let [material, out] = ["a.kpos", "b.kpos"].map(|name| folder.path().join(name));
    succeed(&mut selfplay(&material, "8"));
    let learned = ["1", "2"].map(|seed| {
        let learned = folder.path().join(seed);
        let words = ["learn", "--eval", "material", "--terms", "hand", "--epochs", "1", "--batch", "16"];
        succeed(trainer(words).args(["--seed", seed, "--rate", "9", "--out"]).arg(&learned).arg(&material));
        learned.join("weights.katagami")
    });
    // The same name, the same length, other numbers.
    let weights = folder.path().join("weights.katagami");
    let with = || {
        let mut command = trainer(["selfplay", "--depth", "2", "--games", "2", "--hash", "1", "--eval"]);
        command.arg(&weights).arg("--out").arg(&out);
        command
    };
    fs::copy(&learned[0], &weights).unwrap();
    succeed(&mut with());
    succeed(with().arg("--resume"));
    fs::copy(&learned[1], &weights).unwrap();
    let refused = fail(with().arg("--resume"));
    assert!(refused.contains("evaluation_checksum"), "{refused}");
}
