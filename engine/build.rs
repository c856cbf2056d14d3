//! Tells the code of this package which board is built: `cfg(board = "…")`, and in a release which commit.

use std::process::Command;

fn main() {
    if let Err(error) = tables_gen::board_to_build() {
        println!("cargo::error={error}");
    }
    // Other builds would be made anew after each commit.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"])
    {
        println!("cargo::rustc-env=KATAGAMI_COMMIT={commit}");
    }
}

/// What git answers; the log of HEAD, which changes with every commit, makes cargo ask again.
fn git(arguments: &[&str]) -> Option<String> {
    let ask = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    };
    let log = ask(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if std::path::Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    ask(arguments)
}
