//! Engines that break the rules, the clock, or down: each loses, by the right reason, and the match goes on.

use std::fs;

use serde_json::Value;

use super::driver::{PAWN_DROP, QUICK, before_pawn_drop_mate, games, result, stub, versus};

/// Plays a pair against a stub, which must lose both games by `reason`; one of its games.
fn loses_by(reason: &str, does: &str, more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let mut command = versus(QUICK, &format!("{} tc=movetime=100", stub(does)));
    command.args(["--games", "2", "--concurrency", "2"]).args(more);
    let result = result(command.arg("--out").arg(folder.path()));
    assert_eq!(result["wins"], 2, "{result}");
    assert_eq!(result["tally"]["ends"][reason], serde_json::json!([0, 0, 2]), "{result}");
    games(folder.path()).remove(0)
}

#[test]
fn resigning() {
    loses_by("resignation", "resigns", &[]);
}

#[test]
fn illegal_moves() {
    let game = loses_by("illegal-move", "plays '' 1a1a", &[]);
    assert_eq!(game["detail"], "1a1a");
}

#[test]
fn nonsense() {
    loses_by("illegal-move", "plays '' ?!", &[]);
    loses_by("illegal-move", "plays '' ''", &[]);
}

#[test]
fn declaring_without_right() {
    loses_by("false-declaration", "declares", &[]);
}

#[test]
fn dying() {
    let game = loses_by("crash", "dies", &[]);
    let detail = game["detail"].as_str().unwrap();
    assert!(detail.contains("exit status: 3") && detail.contains("I cannot go on"), "{detail}");
}

#[test]
fn hanging() {
    loses_by("hang", "hangs", &[]);
}

#[test]
fn talking_without_end() {
    loses_by("hang", "babbles", &[]);
}

#[test]
fn overstepping_time() {
    let game = loses_by("time", "dawdles", &[]);
    assert!(game["detail"].as_str().unwrap().ends_with("ms of 100 ms"), "{game}");
}

#[test]
fn within_the_margin_nothing_is_overstepped() {
    loses_by("resignation", "dawdles", &["--margin", "20000"]);
}

/// The mate is there for the first to move only; so both engines are the stub that plays it.
#[test]
fn mating_by_pawn_drop_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, before_pawn_drop_mate()).unwrap();
    let dropping = stub(&format!("plays '' {PAWN_DROP}"));
    let mut command = versus(&dropping, &dropping);
    let result = result(command.args(["--games", "2", "--openings"]).arg(&openings));
    assert_eq!(result["tally"]["ends"]["pawn-drop-mate"], serde_json::json!([1, 0, 1]), "{result}");
}

#[test]
fn another_illegal_pawn_drop_is_just_illegal() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, before_pawn_drop_mate()).unwrap();
    // Onto the king itself.
    let dropping = stub("plays '' P*1a");
    let mut command = versus(&dropping, &dropping);
    let result = result(command.args(["--games", "2", "--openings"]).arg(&openings));
    assert_eq!(result["tally"]["ends"]["illegal-move"], serde_json::json!([1, 0, 1]), "{result}");
}
