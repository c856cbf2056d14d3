//! Matches as users of other programs ask for them, and warnings of what misleads.

use std::fs;

use katagami_records::{Format, Record, Step};
use katagami_rules::position::Position;

use super::driver::{QUICK, exit_code, fail, result, stub, succeed, trainer, versus};

#[test]
fn times_are_understood_as_in_fastchess() {
    let result = result(
        versus("cmd=self option.EvalDir=material option.USI_Hash=1", &stub("resigns"))
            .args(["--games", "2", "--time", "10+0.1"]),
    );
    assert_eq!(result["settings"]["time"], "time=10000,inc=100", "{result}");
    for wrong in ["10+", "+", "10+x", "-1+0", "0+0"] {
        fail(versus(QUICK, QUICK).args(["--games", "2", "--time", wrong]));
    }
}

#[test]
fn what_all_engines_have_in_common_is_said_once() {
    let mut command = trainer([
        "match",
        "--engine",
        "name=a cmd=self",
        "--engine",
        "name=b cmd=self tc=depth=2 option.USI_Hash=2",
    ]);
    let result = result(command.args([
        "--games",
        "2",
        "--max-plies",
        "20",
        "--each",
        "tc=nodes=100 option.usi_hash=1 option.EvalDir=material",
    ]));
    let engine = |number: usize| result["settings"]["engines"][number].clone();
    assert_eq!(
        (engine(0)["tc"].clone(), engine(0)["options"]["usi_hash"].clone()),
        ("nodes=100".into(), "1".into())
    );
    assert_eq!(
        (engine(1)["tc"].clone(), engine(1)["options"]["USI_Hash"].clone()),
        ("depth=2".into(), "2".into())
    );
    assert_eq!(engine(1)["options"]["EvalDir"], "material");
    assert!(engine(1)["options"]["usi_hash"].is_null(), "{result}");
    assert!(fail(versus(QUICK, QUICK).args(["--each", "name=x"])).contains("for one engine"));
}

#[test]
fn three_engines_play_each_against_each() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = trainer([
        "match",
        "--games",
        "2",
        "--max-plies",
        "30",
        "--each",
        "tc=nodes=100 option.USI_Hash=1 option.EvalDir=material",
    ]);
    for name in ["a", "b", "c"] {
        command.args(["--engine", &format!("name={name} cmd=self")]);
    }
    let file = folder.path().join("all.json");
    let report = succeed(command.arg("--out").arg(folder.path().join("games")).arg("--json").arg(&file));
    for (first, second) in [("a", "b"), ("a", "c"), ("b", "c")] {
        assert!(report.contains(&format!("{first} against {second}, ")), "{report}");
        assert!(folder.path().join(format!("games/{first} - {second}/games.jsonl")).exists());
    }
    assert_eq!(
        report.lines().filter(|line| line.starts_with("| ") && line.contains(" | 4 | ")).count(),
        3,
        "{report}"
    );
    let all: serde_json::Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 3);
}

#[test]
fn the_traffic_can_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    succeed(versus(QUICK, &stub("resigns")).args(["--games", "2", "--log"]).arg(&log));
    let text = fs::read_to_string(&log).unwrap();
    for part in [" > usi\n", " < usiok\n", " > isready\n", " < bestmove resign\n", " > quit\n"] {
        assert!(text.contains(part), "{part:?}: {text}");
    }
    assert!(
        text.lines().any(|line| line.contains(" first("))
            && text.lines().any(|line| line.contains(" second("))
    );
}

#[test]
fn more_games_at_once_than_processors_are_warned_of() {
    let warning = |concurrency: &str| {
        let mut command = versus(QUICK, QUICK);
        exit_code(command.args(["--games", "2", "--max-plies", "10", "--concurrency", concurrency])).1
    };
    assert!(warning("1024").contains("warning: --concurrency: 1024 at once on "));
    assert!(!warning("1").contains("warning"));
}

#[test]
fn a_picture_is_svg() {
    let message = fail(&mut trainer(["picture", "--of", "start", "--out", "p.png"]));
    assert_eq!(message, "p.png: pictures are written as SVG, not as png; p.svg would do");
    let message = fail(&mut trainer(["positions", "hands", "none.kpos", "--out", "p.png"]));
    assert!(message.contains("p.svg would do"), "{message}");
}

#[test]
fn missing_weights_are_noticed_before_positions_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = trainer([
        "learn",
        "--eval",
        "material",
        "--initial-weights",
        "nope",
        "--out",
        "learned",
        "none.kpos",
    ]);
    let message = fail(command.current_dir(&folder));
    assert!(message.starts_with("nope: "), "{message}");
    assert!(!folder.path().join("learned").exists());
}

#[test]
fn a_record_is_no_list_of_openings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.record");
    let mut record = Record::new(Position::start());
    record.follow(Record::ROOT, Step::Move(Position::start().legal_moves()[0]));
    for (format, name) in [(Format::Kif, "KIF"), (Format::Csa, "CSA")] {
        fs::write(&file, format.write(&record)).unwrap();
        let message = fail(versus(QUICK, QUICK).args(["--games", "2", "--openings"]).arg(&file));
        let said = format!(
            "{}: this is a {name} record, not a position a line; `katagami record convert ",
            file.display()
        );
        assert!(message.starts_with(&said), "{message}");
    }
}
