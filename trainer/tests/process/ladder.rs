//! Ladders: one engine against several others.

use std::fs;
use std::path::Path;

use super::driver::{fail, games, succeed, trainer};

/// An engine that plays at once, by this name.
fn quick(name: &str) -> String {
    format!(
        "{{ name = \"{name}\", cmd = \"self\", options = {{ EvalDir = \"material\", USI_Hash = 1, EvalHash = 1 }} }}"
    )
}

fn climb(file: &Path, folder: &Path, more: &[&str]) -> String {
    let mut command = trainer(["ladder", "--max-plies", "30", "--games", "4"]);
    succeed(command.arg(file).arg("--out").arg(folder).args(more))
}

#[test]
fn a_row_and_a_folder_for_each_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("ladder.toml"), folder.path().join("out"));
    let rung = |name, more| format!("[[rung]]\nopponent = {}\ntime = \"nodes=50\"\n{more}", quick(name));
    let [first, second] = [rung("one", "opponent-time = \"nodes=20\"\ngames = 2\n"), rung("two more", "")];
    fs::write(&file, format!("engine = {}\n{first}", quick("us"))).unwrap();
    let table = climb(&file, &out, &[]);
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(table.contains("| one | nodes=50 | nodes=20 | 2 | "), "{table}");
    // It goes on with what the file says now.
    fs::write(&file, format!("engine = {}\n{first}{second}", quick("us"))).unwrap();
    let longer = climb(&file, &out, &["--resume"]);
    assert!(longer.starts_with(&table), "{table}{longer}");
    assert!(longer.contains("| two more | nodes=50 | nodes=50 | 4 | "), "{longer}");
    for (name, number) in [("one", 2), ("two more", 4)] {
        assert_eq!(games(&out.join(name)).len(), number);
        let report = fs::read_to_string(out.join(name).join("report.txt")).unwrap();
        assert!(report.starts_with(&format!("us against {name}, ")), "{report}");
    }
}

#[test]
fn results_are_kept_from_ladder_to_ladder() {
    let folder = tempfile::tempdir().unwrap();
    let (file, history) = (folder.path().join("ladder.toml"), folder.path().join("history.jsonl"));
    let rung = format!("[[rung]]\nopponent = {}\ntime = \"nodes=50\"\n", quick("one"));
    fs::write(&file, format!("engine = {}\n{rung}", quick("us"))).unwrap();
    let history_name = history.to_str().unwrap();
    for (number, positions) in [(1, "5"), (2, "7000000")] {
        let out = folder.path().join(positions);
        climb(&file, &out, &["--history", history_name, "--positions", positions]);
        let text = fs::read_to_string(&history).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), number, "{text}");
        assert!(lines[number - 1].contains(&format!("\"positions\":{positions},")), "{text}");
        let picture = fs::read_to_string(folder.path().join("history.svg")).unwrap();
        assert!(picture.contains("one, nodes=50"), "{picture}");
    }
    // Continued, the last ladder counts once.
    let before = fs::read_to_string(&history).unwrap();
    let again = ["--history", history_name, "--positions", "7000000", "--resume"];
    climb(&file, &folder.path().join("7000000"), &again);
    assert_eq!(fs::read_to_string(&history).unwrap(), before);
    let picture = folder.path().join("x.svg");
    let mut same = trainer(["ladder"]);
    let message = fail(same.arg(&file).args(["--positions", "5", "--history"]).arg(&picture));
    assert_eq!(message, format!("{}: the picture would have the same name", picture.display()));
    let mut alone = trainer(["ladder"]);
    assert!(fail(alone.arg(&file).args(["--history", history_name])).contains("required"));
}

#[test]
fn invalid_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ladder.toml");
    fs::write(&file, format!("engine = {}\n", quick("us"))).unwrap();
    let message = fail(trainer(["ladder"]).arg(&file));
    assert_eq!(message, format!("{}: no [[rung]]", file.display()));
}
