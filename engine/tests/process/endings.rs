//! How commands end: the exit codes of all, files that stay, and what is shown on the way.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::driver::{Engine, Finished, PATIENCE};
use super::folder::Folder;

fn katagami(arguments: &[&str]) -> Finished {
    Engine::with_arguments(arguments).finish(PATIENCE)
}

/// Writes weights with these parameters of the term `hand`.
fn weights(path: &str, first: i16) {
    use katagami_evaluation::PieceValues;
    use katagami_evaluation::files::own::{self, Contents, Provenance};
    use katagami_evaluation::terms::{Combination, LoweredWeights};
    use katagami_rules::internals::VALUES;

    let terms: Combination = "hand".parse().unwrap();
    let mut parameters = vec![0; terms.parameter_count()];
    parameters[0] = first;
    let lowered = LoweredWeights::new(terms, parameters).unwrap();
    let contents = Contents::Terms(&PieceValues::same_in_hand(VALUES), &lowered, None);
    own::write(contents, &Provenance::default(), path.as_ref(), &|_, _| {}).unwrap();
}

#[test]
fn success_failure_and_wrong_usage_have_codes_of_their_own() {
    let folder = Folder::new();
    let [one, same, other] = ["a.katagami", "b.katagami", "c.katagami"].map(|name| folder.path(name));
    weights(&one, 32);
    weights(&same, 32);
    weights(&other, 64);
    for (arguments, code) in [
        (&["weights", "diff", &one, &same][..], 0),
        (&["weights", "diff", &one, &other], 1),
        (&["weights", "info", "/no/such/file"], 1),
        (&["book", "make", "/no/such/folder/a.db"], 2),
        (&["weights", "convert", &one, "nothing-known"], 2),
        (&["xyzzy"], 2),
        (&["perft"], 2),
    ] {
        let finished = katagami(arguments);
        assert_eq!(finished.code, Some(code), "{arguments:?}: {}", finished.stderr);
        let is_told = finished.stderr.starts_with("error: ")
            || finished.lines.first().is_some_and(|line| line == "different");
        assert_eq!(is_told, code != 0, "{arguments:?}: {}", finished.stderr);
    }
}

#[test]
fn what_is_there_is_not_overwritten() {
    let folder = Folder::new();
    let [from, to] = ["a.katagami", "b.katagami"].map(|name| folder.path(name));
    weights(&from, 32);
    for command in [
        &["weights", "convert", &from, &to][..],
        &["weights", "round", &from, &to, "--step", "2"],
        &["weights", "scale", &from, &to, "--percent", "90"],
    ] {
        fs::write(&to, "old").unwrap();
        let message = katagami(command).in_error();
        assert_eq!(message, format!("{to}: exists already; --force replaces it"), "{command:?}");
        assert_eq!(fs::read_to_string(&to).unwrap(), "old");
        katagami(&[command, &["--force"]].concat()).in_order();
        assert_ne!(fs::read(&to).unwrap(), b"old");
    }
}

#[test]
fn a_missing_folder_is_named() {
    let folder = Folder::new();
    let from = folder.path("a.katagami");
    weights(&from, 32);
    let nowhere = folder.path("none");
    for to in ["b.katagami", "c.db"] {
        let to = format!("{nowhere}/{to}");
        let book = ["book", "make", &to, "--depth", "1", "--plies", "1"];
        let convert = ["weights", "convert", &from, &to];
        let finished = if to.ends_with("db") { katagami(&book) } else { katagami(&convert) };
        assert_eq!(finished.in_error(), format!("{to}: there is no folder {nowhere}"));
    }
}

/// Interrupts a command after a moment.
#[cfg(unix)]
fn interrupted(arguments: &[&str], after: Duration) -> Finished {
    let engine = Engine::with_arguments(arguments);
    std::thread::sleep(after);
    engine.signal("-INT")
}

#[cfg(unix)]
#[test]
fn an_interrupted_command_ends_with_130() {
    for arguments in [&["bench", "64"][..], &["perft", "--depth", "12"], &["statistics", "64", "--material"]]
    {
        let finished = interrupted(arguments, Duration::from_secs(1));
        assert_eq!(finished.code, Some(130), "{arguments:?}: {}", finished.stderr);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_keeps_what_it_found() {
    let folder = Folder::new();
    let out = folder.path("a.db");
    let finished = interrupted(
        &["book", "make", &out, "--eval", "material", "--depth", "2", "--plies", "10000"],
        Duration::from_secs(2),
    );
    assert_eq!(finished.code, Some(130), "{}", finished.stderr);
    let message = finished.in_error();
    let count = |text: &str| text.split(' ').find_map(|word| word.parse::<usize>().ok());
    let (book, errors) = katagami::book::MemoryBook::load(out.as_ref()).unwrap();
    assert!(errors.is_empty() && book.positions() > 0);
    assert_eq!(count(&message), Some(book.positions()), "{message}");
}

/// What a command writes on a terminal.
#[cfg(target_os = "linux")]
fn on_a_terminal(arguments: &[&str]) -> String {
    let command = format!("{} {}", env!("CARGO_BIN_EXE_katagami"), arguments.join(" "));
    let output = Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output();
    String::from_utf8_lossy(&output.expect("there is `script`").stdout).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn long_commands_show_how_far_they_are() {
    for (arguments, unit) in [
        (&["bench", "9"][..], "positions"),
        (&["statistics", "9", "--material"], "positions"),
        (&["perft", "--depth", "5"], "moves"),
    ] {
        let shown = on_a_terminal(arguments);
        assert!(shown.contains(&format!(" {unit}, ")), "{arguments:?}: {shown:?}");
        let quiet = on_a_terminal(&[arguments, &["--quiet"]].concat());
        assert!(!quiet.contains(&format!(" {unit}, ")), "{arguments:?}: {quiet:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_analysis_never_seems_to_go_backwards() {
    let folder = Folder::new();
    let out = folder.path("a.db");
    let shown = on_a_terminal(&["book", "make", &out, "--depth", "3", "--plies", "4"]);
    let counts = shown
        .split(" positions analysed")
        .filter_map(|part| part.split(' ').next_back()?.parse::<u64>().ok());
    let counts: Vec<_> = counts.collect();
    assert!(!counts.is_empty() && counts.is_sorted(), "{shown:?}");
}

#[test]
fn help_fits_the_terminal() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katagami"));
    let output = command.args(["book", "make", "--help"]).env("COLUMNS", "80").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    // The meanings of the options have a column of their own.
    let mut engine = Engine::with_arguments([""; 0]);
    engine.send("help");
    let help = engine.finish(PATIENCE).in_order();
    let options = help.iter().skip_while(|line| !line.starts_with("Options")).skip(1);
    let column = |line: &String| {
        let name = line.trim_start().split(' ').next().unwrap_or_default();
        let start = line.len() - line.trim_start().len() + name.len();
        start + line[start..].len() - line[start..].trim_start().len()
    };
    let columns: Vec<_> = options.map(column).collect();
    assert!(columns.len() > 10 && columns.iter().all(|at| *at == columns[0]), "{help:?}");
}

#[test]
fn a_count_by_moves_has_the_same_sum() {
    let start = Instant::now();
    let lines = katagami(&["perft", "--depth", "3", "--divide"]).in_order();
    let leaves = |line: &String| line.split(": ").nth(1).and_then(|count| count.parse::<u64>().ok());
    let sum: u64 = lines.iter().filter_map(leaves).sum();
    assert_eq!(lines.last().unwrap().split(' ').next().unwrap(), sum.to_string(), "{lines:?}");
    assert!(start.elapsed() < PATIENCE);
}
