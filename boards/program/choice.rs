//! Which board the command line is about.

use std::ffi::OsString;

/// A board: its name, and whether it knows what an argument names.
pub type Board = (&'static str, fn(&str) -> bool);

/// The index of the board that the arguments choose: by `--board`, or else the first that knows what one of them names, or else the
/// first. What is wrong with a name the command line of that board says.
pub fn board(arguments: &[OsString], boards: &[Board]) -> usize {
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|argument| argument.to_str()).collect();
    let by_name = named(&words).and_then(|name| boards.iter().position(|board| board.0 == name));
    let known = |knows: fn(&str) -> bool| words.iter().any(|word| !word.starts_with('-') && knows(word));
    by_name.or_else(|| boards.iter().position(|&(_, knows)| known(knows))).unwrap_or(0)
}

/// The value of `--board`.
fn named<'a>(words: &[&'a str]) -> Option<&'a str> {
    let after = words.iter().position(|word| *word == "--board").and_then(|at| words.get(at + 1).copied());
    after.or_else(|| words.iter().find_map(|word| word.strip_prefix("--board=")))
}
