//! The command line beside the protocol.

use std::process::{Command, Stdio};

use katagami_rules::board::{NAME, START_SFEN};
use katagami_rules::movegen;
use katagami_rules::position::Position;

use super::driver::{Engine, Finished, PATIENCE};

/// Runs a whole command line without any input.
fn katagami(arguments: &[&str]) -> Finished {
    Engine::with_arguments(arguments).finish(PATIENCE)
}

/// The first number of a line.
fn number(line: &str) -> u64 {
    line.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("no number: {line}"))
}

#[test]
fn version_and_help() {
    let name = concat!("katagami ", env!("CARGO_PKG_VERSION"));
    assert_eq!(katagami(&["-V"]).in_order(), [name]);
    let version = katagami(&["--version"]).in_order();
    assert_eq!(version[0], name);
    for (line, what) in version[1..].iter().zip(["board ", "weights ", "commit ", "processor "]) {
        assert!(line.starts_with(what), "{version:?}");
    }
    assert!(version[1].contains(NAME) && version[4].contains(std::env::consts::ARCH), "{version:?}");
    let help = katagami(&["--help"]).in_order().join("\n");
    for command in ["usi", "bench", "perft", "statistics", "book", "weights"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        katagami(&[command, "--help"]).in_order();
    }
}

#[test]
fn shells_and_man_know_all_commands() {
    for (shell, word) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef"),
        ("fish", "complete -c"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = katagami(&["completions", shell]).in_order().join("\n");
        assert!(script.contains(word) && script.contains("statistics"), "{script}");
    }
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    katagami(&["man", pages.to_str().unwrap()]).in_order();
    let page = std::fs::read_to_string(pages.join("katagami-book-make.1")).unwrap();
    assert!(page.contains(".TH katagami-book-make 1") && page.contains("records"), "{page}");
    assert!(katagami(&["man", pages.to_str().unwrap()]).in_error().contains("--force"));
}

#[test]
fn a_program_of_one_board_plays_no_other() {
    let nodes = |arguments: &[&str]| number(katagami(arguments).in_order().last().expect("a line"));
    assert_eq!(nodes(&["--board", NAME, "bench", "1"]), nodes(&["bench", "1"]));
    let error = katagami(&["bench", "1", "--board", "nowhere"]).in_error();
    assert!(error.contains("'nowhere' for '--board <BOARD>'") && error.contains(NAME), "{error}");
}

#[test]
fn usi_has_a_name_too() {
    let mut engine = Engine::with_arguments(["usi"]);
    engine.send("usi");
    engine.expect("usiok", PATIENCE);
    engine.quit();
}

#[test]
fn bench_prints_its_signature() {
    let signature = |arguments: &[&str]| number(&katagami(arguments).in_order()[0]);
    assert_eq!(signature(&["bench", "4"]), signature(&["bench", "4"]));
    assert!(signature(&["bench"]) > signature(&["bench", "4"]));
    let material = |command: &str| katagami(&[command, "4", "--material", "--json"]).in_order().concat();
    let nodes =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["nodes"].as_u64().unwrap();
    assert_eq!(nodes(&material("bench")), nodes(&material("statistics")));
}

#[test]
fn statistics_count_the_positions_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    let start = Position::start().to_sfen();
    std::fs::write(&file, format!("# positions\n{start}\n\n{start}\n")).unwrap();
    let path = file.to_str().unwrap();
    let nodes = |arguments: &[&str]| {
        let lines = katagami(arguments).in_order();
        let line = lines.iter().find(|line| line.ends_with(" nodes")).unwrap_or_else(|| panic!("{lines:?}"));
        number(line.trim_start())
    };
    let arguments = ["statistics", "4", "--material", "--hash", "1", "--positions", path];
    let [both, one] = [nodes(&arguments), nodes(&[&arguments[..], &["--every", "2"]].concat())];
    assert_eq!(both, 2 * one);
    std::fs::write(&file, format!("{start}\nnonsense\n")).unwrap();
    let message = katagami(&arguments).in_error();
    assert!(message.contains("positions.txt, line 2: "), "{message}");
}

#[test]
fn perft_counts() {
    for depth in 0..=3 {
        let nodes = movegen::perft(&mut Position::start(), depth);
        let depth = depth.to_string();
        for arguments in [
            &["perft", "--depth", &depth][..],
            &["perft", "--depth", &depth, "--no-bulk"],
            &["perft", "--depth", &depth, "--sfen", START_SFEN],
        ] {
            assert_eq!(number(&katagami(arguments).in_order()[0]), nodes, "{arguments:?}");
        }
    }
}

#[test]
fn selfplay_refers_to_the_trainer() {
    for arguments in
        [&["selfplay"][..], &["selfplay", "--games", "2", "--byoyomi", "20"], &["selfplay", "-h"]]
    {
        let message = katagami(arguments).in_error();
        assert!(message.contains("katagami-trainer selfplay"), "{message}");
    }
}

#[test]
fn nonsense_is_refused_with_one_message() {
    for (arguments, mentioned) in [
        (&["xyzzy"][..], "xyzzy"),
        (&["--xyzzy"], "xyzzy"),
        (&["bench", "0"], "0"),
        (&["bench", "65"], "65"),
        (&["bench", "x"], "x"),
        (&["bench", "99999999999999999999"], "9999"),
        (&["perft"], "required"),
        (&["perft", "--depth"], "--depth"),
        (&["perft", "--depth", "-1"], "-1"),
        (&["perft", "--depth", "13"], "13"),
        (&["perft", "--depth", "3", "--sfen", ""], "SFEN"),
        (&["perft", "--depth", "3", "--sfen", "xyzzy"], "SFEN"),
        (&["perft", "--depth", "3", "--sfen", "k8/9 b - 1"], "SFEN"),
        (&["perft", "--depth", "3", "xyzzy"], "xyzzy"),
        (&["statistics", "--every", "2"], "--positions"),
        (&["weights", "convert", "a", "b", "--to", "c"], "kppt"),
    ] {
        let message = katagami(arguments).in_error();
        assert!(message.contains(mentioned), "{arguments:?}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let noise = OsStr::from_bytes(b"\xff\xfe");
    Engine::with_arguments([noise]).finish(PATIENCE).in_error();
    let arguments =
        [OsStr::new("perft"), OsStr::new("--depth"), OsStr::new("2"), OsStr::new("--sfen"), noise];
    Engine::with_arguments(arguments).finish(PATIENCE).in_error();
}

/// A reader that goes away (`katagami bench | head -0`) is an error, not a panic.
#[test]
fn a_reader_may_go_away() {
    for arguments in [&["perft", "--depth", "1"][..], &["bench", "1"], &["selfplay"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_katagami"));
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the engine starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the engine ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!stderr.contains("panicked"), "{stderr}");
        assert!(output.status.code().is_some(), "{stderr}");
    }
}
