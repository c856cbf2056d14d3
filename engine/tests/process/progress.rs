//! Long commands show how far they are, on a terminal only.

use super::driver::{Engine, Finished, PATIENCE};

/// Commands that take a moment, and the unit in which they count.
const COMMANDS: [(&str, &str); 4] = [
    ("statistics 4 --material --hash 1", " positions, "),
    ("bench 2", " positions, "),
    ("perft --depth 3", " moves, "),
    ("analyse startpos --nodes 20000 --eval material --hash 1", " positions, "),
];

/// What a command writes to a terminal on which it has its error stream alone.
fn seen(words: &str) -> String {
    let Finished { code, lines, stderr } =
        Engine::at_terminal(&[], &format!("{words} > /dev/null")).wait(PATIENCE);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{words}: {lines:?}");
    lines.join("\n")
}

#[test]
fn a_terminal_is_shown_how_far_a_command_is() {
    for (words, unit) in COMMANDS {
        let seen = seen(words);
        assert!(seen.contains(unit) && seen.contains(" left"), "{words}: {seen:?}");
    }
}

#[test]
fn who_wants_quiet_is_shown_nothing() {
    for (words, _) in COMMANDS {
        assert_eq!(seen(&format!("--quiet {words}")), "", "{words}");
    }
}

#[test]
fn a_pipe_gets_the_result_alone() {
    for (words, _) in COMMANDS {
        let said = Engine::with_arguments(words.split(' ')).finish(PATIENCE).in_order();
        assert!(!said.is_empty(), "{words}");
    }
}
