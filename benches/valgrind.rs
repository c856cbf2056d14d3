//! Counts instructions with callgrind: a bench runs itself under valgrind and does one thing only. Unlike times they are exact,
//! whatever else the machine does.

use std::env;
use std::io::{Error, Result};
use std::process::Command;

/// The argument that makes a bench do one thing and nothing else.
const ONLY: &str = "--only=";

/// What a parent process wants this one to do, if one does.
pub fn wanted() -> Option<String> {
    env::args().find_map(|argument| argument.strip_prefix(ONLY).map(str::to_owned))
}

/// The instructions of this program when it does only `what`, its start included.
///
/// # Errors
///
/// If valgrind is not there or does not count, as where the bench is built for a processor that valgrind does not know: then
/// `RUSTFLAGS="-C target-cpu=x86-64-v3"` helps.
pub fn collected(what: &str) -> Result<i64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .arg(format!("{ONLY}{what}"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text.lines().find_map(|line| line.split_once("Collected : "));
    // It ends badly where the program has instructions that valgrind does not know, as AVX-512.
    count
        .filter(|_| output.status.success())
        .and_then(|(_, count)| count.trim().parse().ok())
        .ok_or_else(|| Error::other(text.clone().into_owned()))
}
