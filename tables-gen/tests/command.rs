//! The command prints an emission, or says what else there is.
#![cfg(feature = "cli")]

use std::process::Command;

/// Runs the command: whether it succeeded, and what it printed to both streams.
fn run(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tables-gen")).args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_board_is_printed() {
    let spec = tables_gen::load("minishogi").unwrap_or_else(|error| panic!("{error}"));
    let emissions =
        [tables_gen::emit(&spec), tables_gen::emit_reach(&spec), tables_gen::emit_evaluation(&spec)]
            .join("\n");
    assert_eq!(run(&["minishogi"]), (true, emissions, String::new()));
}

#[test]
fn golden_files_are_checked() {
    assert_eq!(run(&["--check"]), (true, String::new(), String::new()));
    assert_eq!(run(&["--check", "judkins", "standard"]), (true, String::new(), String::new()));
}

#[test]
fn without_a_known_board_the_boards_are_listed() {
    let boards = tables_gen::variants().join(", ");
    assert_eq!(run(&[]), (false, String::new(), format!("which board? There are {boards}\n")));
    let message = format!("no board is called `chess`; the boards are {boards}\n");
    assert_eq!(run(&["chess"]), (false, String::new(), message.clone()));
    assert_eq!(run(&["--check", "chess"]), (false, String::new(), message));
}
