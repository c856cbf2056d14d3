//! Matches that are cut short and gone on with.

use std::fs::{self, OpenOptions};
use std::io::Write;

use super::commands::quick_match;
use super::driver::{
    QUICK, exit_code, fail, finish, games, numbers, signal, stub, succeed, versus, wait_until,
};

#[test]
fn games_are_neither_lost_nor_doubled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let child = quick_match(path, "1000").spawn().unwrap();
    wait_until("a few games", || games(path).len() >= 5);
    assert!(signal("-KILL", child.id()));
    finish(child);
    let before = games(path);
    OpenOptions::new()
        .append(true)
        .open(path.join("games.jsonl"))
        .unwrap()
        .write_all(b"{\"game\":9")
        .unwrap();
    let wanted = (before.len() as u64 + 6).next_multiple_of(2);
    let report = succeed(quick_match(path, &wanted.to_string()).arg("--resume"));
    assert!(report.contains(&format!("{wanted} games")), "{report}");
    assert_eq!(numbers(path), (1..=wanted).collect::<Vec<_>>());
    assert_eq!(games(path)[..before.len()], before);
    // And once more: there is nothing left to play.
    succeed(quick_match(path, &wanted.to_string()).arg("--resume"));
    assert_eq!(games(path).len() as u64, wanted);
}

/// A scheduler terminates all processes of a job, the engines perhaps first.
#[test]
fn an_engine_that_ends_with_the_match_has_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = versus(QUICK, &format!("{} tc=movetime=100", stub("ends-with-parent")));
    let (code, message) = exit_code(command.args(["--games", "2", "--out"]).arg(folder.path()));
    assert!(code == 130 && message.contains("interrupted"), "{code}, {message}");
    assert!(games(folder.path()).is_empty());
}

#[test]
fn a_match_may_end_by_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // The first pair is played in any case, and finished.
    let report = succeed(quick_match(path, "1000").args(["--seconds", "0"]));
    assert!(report.contains("2 games"), "{report}");
    let report = succeed(quick_match(path, "1000").args(["--seconds", "1", "--resume"]));
    let played = games(path).len();
    assert!((2..1000).contains(&played) && played.is_multiple_of(2), "{report}");
}

#[test]
fn what_is_there_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    succeed(&mut quick_match(path, "2"));
    let before = fs::read(path.join("games.jsonl")).unwrap();
    assert!(fail(&mut quick_match(path, "4")).contains("--resume"));
    let other = fail(quick_match(path, "4").args(["--resume", "--seed", "7"]));
    assert!(other.contains("seed: asked for 7, the file has 0"), "{other}");
    assert_eq!(fs::read(path.join("games.jsonl")).unwrap(), before);
}

#[test]
fn damage_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    succeed(&mut quick_match(path, "2"));
    let file = path.join("games.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let first = text.split_inclusive('\n').next().unwrap();
    fs::write(&file, format!("{text}{first}")).unwrap();
    assert!(fail(quick_match(path, "4").arg("--resume")).contains("line 3: game"));
    fs::write(&file, format!("{text}nonsense\n")).unwrap();
    assert!(fail(quick_match(path, "4").arg("--resume")).contains("line 3"));
}

#[test]
fn an_interrupted_match_leaves_no_engines_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let pids = path.join("pids");
    let hanging = stub(&format!("hangs {}", pids.display()));
    let mut command = versus(QUICK, &format!("{hanging} tc=depth=1"));
    let child = command.args(["--games", "10", "--concurrency", "2"]).spawn().unwrap();
    // One to see that it starts, two that play.
    let started = || fs::read_to_string(&pids).unwrap_or_default();
    wait_until("three engines", || started().lines().count() >= 3);
    assert!(signal("-INT", child.id()));
    assert!(!finish(child));
    for pid in started().lines().filter_map(|line| line.parse::<u32>().ok()) {
        wait_until("an engine's end", || !signal("-0", pid));
    }
}
