//! `selfplay` and its like show how far they are, on a terminal only.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::commands::selfplay;
use super::driver::{remarks, trainer};

/// What a command writes to a pseudo-terminal, made by `script` of util-linux, on which it has its error stream alone.
fn seen(command: &Command) -> String {
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_str().expect("plain words"))
        .collect();
    let line = shlex::try_join(words).expect("words without a null");
    let mut script = Command::new("script");
    script
        .args(["-qec", &format!("{line} > /dev/null"), "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::null());
    let Output { status, stdout, .. } = script.output().expect("there is a `script`");
    let seen = String::from_utf8_lossy(&stdout).into_owned();
    assert!(status.success(), "{seen}");
    seen
}

/// Self-plays to each kind of end, and how their progress is counted.
fn selfplays(folder: &Path) -> [(Command, &'static str); 3] {
    let other = |goal: [&str; 2], out: &str| {
        let mut command = trainer(["selfplay", "--depth", "1", "--hash", "1", "--eval", "material", "--out"]);
        command.arg(folder.join(out)).args(goal);
        command
    };
    [
        (selfplay(&folder.join("a.kpos"), "20"), "/20 games, "),
        (other(["--positions", "400"], "b.kpos"), "/400 positions, "),
        (other(["--seconds", "1"], "c.kpos"), "/1 seconds, "),
    ]
}

#[test]
fn a_terminal_is_shown_how_far_a_selfplay_is() {
    let folder = tempfile::tempdir().unwrap();
    for (command, counted) in selfplays(folder.path()) {
        let seen = seen(&command);
        assert!(seen.contains(counted) && seen.contains(" left"), "{command:?}: {seen:?}");
    }
}

#[test]
fn who_wants_quiet_is_shown_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (mut command, _) in selfplays(folder.path()) {
        assert_eq!(seen(command.arg("--quiet")), "", "{command:?}");
    }
}

#[test]
fn a_pipe_gets_the_result_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (mut command, _) in selfplays(folder.path()) {
        assert_eq!(remarks(&mut command), "", "{command:?}");
    }
}
