//! Forging at toy size: the stages after the build, with this program as the trainer of the board.

use std::fs;
use std::path::Path;
use std::process::Command;

use katagami_rules::board::{NAME, TITLE};
use serde_json::Value;

use super::driver::{fail, finish, signal, stub, succeed, trainer, wait_until};

/// The spec of the board that is tested: one of the tree, or the file that the build was given.
fn spec() -> String {
    option_env!("KATAGAMI_BOARD").unwrap_or(NAME).to_owned()
}

/// A forge of some seconds.
fn forge(out: &Path) -> Command {
    forge_for("0.001", out)
}

fn forge_for(hours: &str, out: &Path) -> Command {
    let mut command = trainer(["forge", &spec(), "--built", "--hours", hours, "--threads", "2"]);
    command.args(["--nodes", "30", "--time", "nodes=50", "--out"]).arg(out);
    command
}

/// The objects in a file of JSON lines.
fn lines(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The stages that began and those that ended, in order.
fn stages(out: &Path) -> [Vec<String>; 2] {
    ["began", "ended"].map(|what| {
        let events = lines(&out.join("work/stages.jsonl"));
        let such = events.iter().filter(|event| event[what].is_f64());
        such.map(|event| event["stage"].as_str().unwrap().to_owned()).collect()
    })
}

/// Checks that a folder holds all that a forge leaves.
fn check(out: &Path) {
    let page = fs::read_to_string(out.join("README.md")).unwrap();
    assert!(page.starts_with(&format!("# {TITLE}\n")), "{page}");
    for part in [
        "## The game",
        "| itself with material alone | nodes=50 |",
        "\n| 1 | ",
        "\n| 2 | ",
        "First choice: `",
        " positions of self-play 0 were refused when they were read again.",
    ] {
        assert!(page.contains(part), "{part} is missing in:\n{page}");
    }
    assert!(!page.contains("Of 0 positions"), "{page}");
    for (end, _) in page.match_indices(".svg)") {
        let start = page[..end].rfind('(').unwrap() + 1;
        assert!(out.join(&page[start..end]).with_extension("svg").exists(), "{}", &page[start..end]);
    }
    let weights = fs::read(out.join("weights.katagami")).unwrap();
    assert!(weights.starts_with(b"KATAGAMI"));
    assert!(!out.join("katagami").exists(), "an engine was built");
    let [began, ended] = stages(out);
    assert_eq!(began, ended);
}

#[test]
fn a_board_is_forged_and_not_forged_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let output = succeed(forge(&out).args(["--opponent", &format!("name=stub {}", stub("resigns"))]));
    check(&out);
    let page = fs::read_to_string(out.join("README.md")).unwrap();
    assert!(page.contains("\n| stub | nodes=50 | ") && page.contains("100.0 %"), "{page}");
    assert!(
        output.contains(" generation 2\n") && output.contains(" match against the opponent\n"),
        "{output}"
    );
    let weights = fs::read(out.join("weights.katagami")).unwrap();
    let again = succeed(forge(&out).args(["--opponent", &format!("name=stub {}", stub("resigns"))]));
    assert_eq!(again.lines().count(), 1, "{again}");
    assert_eq!(fs::read(out.join("weights.katagami")).unwrap(), weights);
}

#[test]
#[cfg_attr(not(board = "minishogi"), ignore = "the same on each board: tested on one")]
fn a_killed_forge_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    // In the first games, in a training of the search for terms, in a generation.
    let moments =
        ["work/generation-1.kpos", "work/terms-1/trials", "work/evolution/generation-001/positions.kpos"];
    let mut positions = Vec::new();
    for moment in moments {
        let child = forge(&out).spawn().unwrap();
        wait_until(moment, || out.join(moment).exists());
        assert!(signal("-KILL", child.id()));
        finish(child);
        // What it started ends, too, or it would write the files that the next call continues.
        let first = out.join("work/generation-1.kpos");
        positions.push(fs::read(first).unwrap_or_default());
    }
    succeed(&mut forge(&out));
    check(&out);
    assert_eq!(positions[1], positions[2], "games were played after their stage had ended");
    assert!(fs::read(out.join("work/generation-1.kpos")).unwrap() == positions[2]);
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_forge_says_what_it_was_doing() {
    use super::driver::interrupt;
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (code, message) =
        interrupt(&mut forge_for("1", &out), || out.join("work/generation-1.kpos").exists());
    assert_eq!(code, 130, "{message}");
    let expected = "error: selfplay was interrupted; run the same command again to continue\n";
    assert!(message.ends_with(expected), "{message}");
}

/// A terminal's Ctrl-C reaches cargo as well.
#[test]
#[cfg(target_os = "linux")]
fn a_build_that_is_interrupted_has_not_failed() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    use super::driver::wait_for_handler;

    let folder = tempfile::tempdir().unwrap();
    let [cargo, begun] = ["cargo", "begun"].map(|name| folder.path().join(name));
    fs::write(&cargo, format!("#!/bin/sh\n: > {}\nexec sleep 60\n", begun.display())).unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = trainer(["forge", &spec(), "--hours", "0.01", "--out"]);
    command.arg(folder.path().join("out")).env("CARGO", &cargo).process_group(0);
    let child = command.spawn().unwrap();
    wait_for_handler(child.id());
    wait_until("the build", || begun.exists());
    assert!(signal("-INT", -i64::from(child.id())));
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(
        message.contains("error: the build was interrupted; run the same command again to continue"),
        "{message}"
    );
}

#[test]
fn commands_end_with_the_one_that_started_them() {
    let folder = tempfile::tempdir().unwrap();
    let positions = folder.path().join("a.kpos");
    let mut command =
        trainer(["--with-parent", "selfplay", "--depth", "1", "--games", "1000000", "--eval", "material"]);
    let mut child = command.arg("--out").arg(&positions).stdin(std::process::Stdio::piped()).spawn().unwrap();
    wait_until("some games", || fs::metadata(&positions).is_ok_and(|file| file.len() > 10_000));
    drop(child.stdin.take());
    assert!(!finish(child));
}

#[test]
fn other_arguments_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let child = forge(&out).spawn().unwrap();
    wait_until("the arguments", || out.join("forge.json").exists());
    // While it works, nobody else does.
    let both = forge(&out).output().unwrap();
    let both = String::from_utf8_lossy(&both.stderr).into_owned();
    assert!(both.contains("is in use by another forge"), "{both}");
    assert!(signal("-KILL", child.id()));
    finish(child);
    let other = fail(forge(&out).args(["--profile", "dist"]));
    assert!(
        other.contains("other settings: profile: asked for \"dist\", the file has \"release\""),
        "{other}"
    );
}

#[test]
fn mistakes_are_reported_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let complaint = |arguments: &[&str]| {
        let problem = fail(trainer(["forge"]).args(arguments).arg("--out").arg(&out).current_dir(&folder));
        assert!(!out.exists(), "{problem}");
        problem
    };
    assert!(complaint(&["none.toml"]).starts_with("none.toml: there is no such file"));
    assert!(complaint(&["chess"]).contains("the boards are "));
    fs::write(folder.path().join("mine.toml"), "title = \"Mine\"\nfiles = 2\n").unwrap();
    assert!(complaint(&["mine.toml"]).starts_with("mine.toml:"));
    let text = fs::read_to_string(tables_gen::spec_path("minishogi")).unwrap();
    fs::write(folder.path().join("mine.toml"), text).unwrap();
    assert!(complaint(&["mine.toml", "--built"]).contains(&format!("this program plays {NAME}, not mine")));
    let opponent = |words: &str| complaint(&[&spec(), "--built", "--opponent", words]);
    assert!(opponent("cmd=/no/such/engine").contains("cannot start /no/such/engine"));
    assert!(opponent("name=a").contains("cmd= is missing"));
    assert!(opponent("cmd=true name=katagami").contains("both engines are called \"katagami\""));
    assert!(complaint(&[&spec(), "--hours", "0"]).contains("--hours"));
}
