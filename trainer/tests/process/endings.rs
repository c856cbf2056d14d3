//! How commands end: the exit codes of all, and files that stay.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::commands::{learn, positions, quick_match, selfplay};
use super::driver::{QUICK, exit_code, fail, succeed, trainer, versus};

#[test]
fn success_failure_and_wrong_usage_have_codes_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let [junk, out] = ["junk.csa", "a.kpos"].map(|name| folder.path().join(name));
    fs::write(&junk, "PI\n+\n+1a1a\n%TORYO\n").unwrap();
    let with = |arguments: &[&str]| {
        let mut command = trainer(arguments);
        command.current_dir(&folder);
        command
    };
    for (mut command, code) in [
        (with(&["terms"]), 0),
        (with(&["convert", "junk.csa", "a.kpos"]), 1),
        (with(&["positions", "info", "junk.csa"]), 1),
        (with(&["positions", "info", "none.kpos"]), 1),
        (with(&["match", "--engine", "cmd=self"]), 2),
        (with(&["match", "--nothing"]), 2),
        (with(&["evolve", "--out", "e", "--selfplay", "--foo"]), 2),
        (with(&["evolve", "--out", "e", "--learn", "'"]), 2),
        (with(&["picture", "--of", "start", "--out", "p.png"]), 2),
        (with(&["storm"]), 2),
    ] {
        let (found, stderr) = exit_code(&mut command);
        assert_eq!(found, code, "{command:?}: {stderr}");
        assert_eq!(
            stderr.lines().any(|line| line.starts_with("error: ")),
            code != 0,
            "{command:?}: {stderr}"
        );
    }
    assert!(!out.exists() && !folder.path().join("e").exists(), "something was left");
    let missing = fail(&mut with(&["evolve", "--out", "e", "--selfplay", "--games 5"]));
    assert!(missing.starts_with("--selfplay: ") && missing.contains("<--depth"), "{missing}");
}

/// The commands that write files, each with the file or folder that it writes.
fn writers(folder: &Path) -> Vec<(Command, &'static str)> {
    let positions = folder.join("positions.kpos");
    let out = |name: &str| folder.join(name);
    let with = |words: &[&str], name: &'static str| {
        let mut command = trainer(words);
        command.arg(out(name));
        (command, name)
    };
    let mut convert = trainer(["convert"]);
    convert.arg(&positions).arg(out("a.kpos"));
    let mut taken = trainer(["positions", "openings", "--limit", "9", "--out"]);
    taken.arg(out("b.txt")).arg(&positions);
    let mut hands = trainer(["positions", "hands", "--eval", "material", "--out"]);
    hands.arg(out("hands.svg")).arg(&positions);
    let mut report = versus(QUICK, QUICK);
    report.args(["--games", "2", "--max-plies", "20", "--json"]).arg(out("m.json"));
    vec![
        (convert, "a.kpos"),
        with(
            &[
                "openings",
                "--count",
                "5",
                "--depth",
                "1",
                "--max-score",
                "9000",
                "--eval",
                "material",
                "--out",
            ],
            "a.txt",
        ),
        (taken, "b.txt"),
        (hands, "hands.svg"),
        with(&["picture", "--of", "start", "--out"], "start.svg"),
        (report, "m.json"),
        (selfplay(&out("c.kpos"), "2"), "c.kpos"),
        (quick_match(&out("match"), "2"), "match"),
        (learn(&positions, &out("training"), "1"), "training"),
    ]
}

#[test]
fn what_is_there_is_replaced_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    positions(&folder.path().join("positions.kpos"));
    for (mut command, name) in writers(folder.path()) {
        succeed(&mut command);
        let path = folder.path().join(name);
        let modified = || fs::metadata(&path).unwrap().modified().unwrap();
        let before = modified();
        let (code, stderr) = exit_code(&mut command);
        assert!(
            code == 1 && stderr.contains("exists already; ") && stderr.contains("--force replaces it"),
            "{command:?}: {stderr}"
        );
        assert_eq!(modified(), before, "{name}");
        succeed(command.arg("--force"));
    }
    // The file that a command reads stays in any case.
    let same = folder.path().join("positions.kpos");
    let refused = fail(trainer(["convert", "--force"]).args([&same, &same]));
    assert!(refused.contains("read and written"), "{refused}");
}

#[test]
fn a_missing_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    positions(&folder.path().join("positions.kpos"));
    let nowhere = folder.path().join("none");
    for (mut command, out) in [
        (selfplay(&nowhere.join("a.kpos"), "2"), "a.kpos"),
        (trainer(["picture", "--of", "start", "--out", nowhere.join("a.svg").to_str().unwrap()]), "a.svg"),
        (trainer(["openings", "--count", "1", "--out", nowhere.join("a.txt").to_str().unwrap()]), "a.txt"),
    ] {
        let message = fail(&mut command);
        let expected = format!("{}: there is no folder {}", nowhere.join(out).display(), nowhere.display());
        assert_eq!(message, expected);
    }
    let mut report = versus(QUICK, QUICK);
    let message = fail(report.args(["--games", "2", "--json"]).arg(nowhere.join("m.json")));
    assert!(message.contains("there is no folder"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_command_ends_with_130() {
    use super::driver::interrupt;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    positions(&path("positions.kpos"));
    let mut convert = trainer(["convert"]);
    convert.args(vec![path("positions.kpos"); 2000]).arg(path("b.kpos"));
    let mut openings = trainer(["openings", "--count", "1000000", "--eval", "material", "--out"]);
    openings.arg(path("a.txt"));
    let mut evolve = trainer(["evolve", "--initial-weights", "material", "--out"]);
    evolve.arg(path("evolution"));
    let mut search = trainer(["search-terms", "--terms", "p,hand", "--learn", "--epochs 100000", "--out"]);
    search.arg(path("search")).arg(path("positions.kpos"));
    for mut command in [
        selfplay(&path("a.kpos"), "1000000"),
        quick_match(&path("match"), "100000"),
        versus(QUICK, QUICK),
        learn(&path("positions.kpos"), &path("learned"), "100000"),
        convert,
        openings,
        evolve,
        search,
    ] {
        let (code, stderr) = interrupt(&mut command, || true);
        assert_eq!(code, 130, "{command:?}: {stderr}");
        assert!(
            stderr.lines().any(|line| line.starts_with("error: ") && line.contains("interrupted")),
            "{stderr}"
        );
    }
    assert!(!path("b.kpos").exists());
}
