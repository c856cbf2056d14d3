//! Engines that break the rules, the clock, or down: each loses, by the right reason, and the match goes on.

use std::fs;
use std::process::Command;

use katagami_rules::position::Position;
use serde_json::{Value, json};

use super::driver::{PAWN_DROP, QUICK, before_pawn_drop_mate, exit_code, games, result, stub, versus};

/// Plays a pair against a stub, which must lose both games by `reason`; one of its games.
fn loses_by(reason: &str, does: &str, more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let mut command = versus(QUICK, &format!("{} tc=movetime=100", stub(does)));
    command.args(["--games", "2", "--concurrency", "2"]).args(more);
    command.arg("--out").arg(folder.path());
    // Where no engine came to play, the match has failed, and its result is there all the same.
    let result =
        if ["crash", "hang"].contains(&reason) { failed_result(&mut command) } else { result(&mut command) };
    assert_eq!(result["wins"], 2, "{result}");
    assert_eq!(result["match_score"]["ends"][reason], serde_json::json!([0, 0, 2]), "{result}");
    games(folder.path()).remove(0)
}

/// The result of a match that must fail because no game was played to its end.
fn failed_result(command: &mut Command) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("result.json");
    let (code, stderr) = exit_code(command.arg("--json").arg(&file));
    assert!(code == 1 && stderr.contains("error: no game was played to its end"), "{code}: {stderr}");
    serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap()
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

/// The stub can play its move only as Black.
#[test]
fn announcing_a_mate_that_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, "startpos").unwrap();
    let mv = Position::start().legal_moves()[0];
    let mut command = versus(QUICK, &format!("{} tc=movetime=100", stub(&format!("announces '' {mv}"))));
    command.args(["--games", "2", "--out"]).arg(folder.path().join("match"));
    let result = result(command.arg("--openings").arg(&openings));
    let mates = &result["match_score"]["engines"][1]["mates"];
    assert_eq!(*mates, json!({ "proved": 0, "played_out": 0, "unproven": 0, "refuted": 1 }), "{result}");
    let refuted = |game: &Value| game["refuted_mates"].clone();
    let games = games(&folder.path().join("match"));
    assert_eq!(games.iter().map(refuted).filter(|moves| *moves == json!([0])).count(), 1, "{games:?}");
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
    loses_by("hang", "babbles", &["--patience", "1"]);
}

#[test]
fn overstepping_time() {
    let game = loses_by("time", "dawdles", &[]);
    assert!(game["detail"].as_str().unwrap().contains("ms of 100 ms"), "{game}");
}

#[test]
fn within_the_margin_nothing_is_overstepped() {
    loses_by("resignation", "dawdles", &["--margin", "20000"]);
}

/// The mate is there for the first to move only; so both engines are the stub that plays it.
#[test]
fn mating_by_pawn_drop_is_reported_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, before_pawn_drop_mate()).unwrap();
    let dropping = stub(&format!("plays '' {PAWN_DROP}"));
    let mut command = versus(&dropping, &dropping);
    let result = result(command.args(["--games", "2", "--openings"]).arg(&openings));
    assert_eq!(result["match_score"]["ends"]["pawn-drop-mate"], serde_json::json!([1, 0, 1]), "{result}");
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
    assert_eq!(result["match_score"]["ends"]["illegal-move"], serde_json::json!([1, 0, 1]), "{result}");
}
