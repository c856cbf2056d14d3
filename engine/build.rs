//! Tells the code of this package which board is built: `cfg(board = "…")`, which the program plays, and in a release which commit.

use std::process::Command;

use tables_gen::Spec;

fn main() {
    match tables_gen::board_to_build() {
        Ok(spec) => write_boards(&spec),
        Err(error) => println!("cargo::error={error}"),
    }
    // Other builds would be made anew after each commit.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"])
    {
        println!("cargo::rustc-env=KATAGAMI_COMMIT={commit}");
    }
}

/// Prints the names of the boards that the program plays.
fn write_boards(spec: &Spec) {
    let every = std::env::var_os("CARGO_FEATURE_EVERY_BOARD").is_some();
    let load = |name: &String| tables_gen::load(name).expect("the boards of the tree are right");
    let specs = if every { tables_gen::variants().iter().map(load).collect() } else { vec![spec.clone()] };
    let names: Vec<&str> = specs.iter().map(Spec::name).collect();
    let variants: Vec<&str> = specs.iter().map(Spec::variant).collect();
    let text = format!(
        "/// The boards of this program.\npub const NAMES: &[&str] = &{names:?};\n\n\
         /// The same as `USI_Variant` names them.\npub const VARIANTS: &[&str] = &{variants:?};\n"
    );
    tables_gen::write_generated("boards.rs", &text);
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
