//! Output and errors of commands.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use katagami_storage::files;

/// The result of a command. The error is printed in one line.
pub(super) type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// The error of a command that was interrupted and can be resumed.
pub(super) const INTERRUPTED: &str = "interrupted; --resume continues";

/// Refuses an output that is one of the inputs, by whatever path.
pub(super) fn check_output(inputs: &[PathBuf], output: &Path) -> Result {
    if inputs.iter().any(|input| input == output || files::are_same(input, output)) {
        return Err(format!("{}: would be read and written", output.display()).into());
    }
    Ok(())
}

/// Prints a line. A closed standard output is an error, not a panic.
pub(super) fn print_line(line: impl fmt::Display) -> Result {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}").into())
}
