//! Games that repeat others prove nothing.

use std::fs;

use serde_json::Value;

use super::driver::{QUICK, result, succeed, versus};

/// The number of pairs that count.
fn pairs(result: &Value) -> u64 {
    result["match_score"]["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum()
}

#[test]
fn repeated_games_are_left_out_and_decide_no_test() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("one.txt");
    fs::write(&openings, "startpos\n").unwrap();
    let play = || {
        let mut command = versus(QUICK, QUICK);
        command.args(["--games", "40", "--max-plies", "40", "--sprt", "elo0=0,elo1=40"]);
        command.arg("--openings").arg(&openings);
        command
    };
    let result = result(&mut play());
    assert_eq!((&result["games"], &result["distinct"]), (&40.into(), &2.into()), "{result}");
    assert_eq!(pairs(&result), 1, "{result}");
    assert!(result["sprt"]["decision"].is_null(), "{result}");
    let report = succeed(&mut play());
    assert!(report.contains("2 games are distinct; 38 that repeat them are left out"), "{report}");
}

#[test]
fn every_board_has_openings_that_make_games_different() {
    let result = result(versus(QUICK, QUICK).args(["--games", "40", "--max-plies", "40"]));
    assert_eq!((&result["games"], &result["distinct"]), (&40.into(), &40.into()), "{result}");
    assert_eq!(pairs(&result), 20, "{result}");
    assert_ne!(result["settings"]["opening_count"], 1, "{result}");
}
