//! Output and errors of commands.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};

/// The result of a command. The error is printed in one line.
pub(super) type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// The error of a command that was interrupted and can be resumed.
pub(super) const INTERRUPTED: &str = "interrupted; --resume continues";

/// Prints a line. A closed standard output is an error, not a panic.
pub(super) fn print_line(line: impl fmt::Display) -> Result {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}").into())
}
