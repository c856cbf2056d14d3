//! Counts instructions with callgrind: the bench runs itself under valgrind, once for each way of each row, and takes
//! off what it needs only to start.

use std::io::{Error, Result};
use std::process::Command;

use super::{Cost, Row};

/// The argument that makes the bench run one way of one row and nothing else.
const ONLY: &str = "--only=";

/// Runs what a parent process asks for, if one does.
pub fn run_for_parent(arguments: &[String], rows: &mut [Row]) -> bool {
    let Some(wanted) = arguments.iter().find_map(|argument| argument.strip_prefix(ONLY)) else {
        return false;
    };
    let (row, way) = wanted.split_once(' ').unwrap_or_default();
    if let Some(row) = row.parse().ok().and_then(|row: usize| rows.get_mut(row)) {
        match way {
            "scratch" => (row.scratch)(),
            _ => (row.maps)(),
        }
    }
    true
}

/// What each row costs in instructions.
pub fn costs(rows: &[Row]) -> Result<Vec<Cost>> {
    let start = collected("nothing")?;
    let each = |index: usize, way: &str, units: u64| {
        Ok::<_, Error>((collected(&format!("{index} {way}"))? - start) as f64 / units as f64)
    };
    let cost = |(index, row): (usize, &Row)| {
        Ok(Cost { scratch: each(index, "scratch", row.units)?, maps: each(index, "maps", row.units)? })
    };
    rows.iter().enumerate().map(cost).collect()
}

/// The instructions of this program when it runs only `what`.
fn collected(what: &str) -> Result<i64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .arg(format!("{ONLY}{what}"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text.lines().find_map(|line| line.split_once("Collected : "));
    count
        .and_then(|(_, count)| count.trim().parse().ok())
        .ok_or_else(|| Error::other(text.clone().into_owned()))
}
