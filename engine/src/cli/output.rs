//! Writing the results of subcommands.

use std::fmt;
use std::io::{self, Write};

use super::result::CommandResult;

/// Writes a line to standard output. If the reader went away, that is an error, not a panic.
pub(super) fn print(line: impl fmt::Display) -> CommandResult {
    Ok(writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}"))?)
}
