//! Results as JSON that a command writes to a file or prints.

use std::path::Path;

use katagami::cli::overwriting::Overwriting;
use katagami::cli::result_format;
use katagami_storage::files;
use serde_json::Value;

use crate::file_error::FileError;
use crate::session::{Result, Session};

/// What stands for the standard output in the place of a file.
pub(crate) const PRINTED: &str = "-";

/// Whether the result is printed instead of its text.
pub(crate) fn is_printed(output: Option<&Path>) -> bool {
    output == Some(Path::new(PRINTED))
}

/// The file that the result is written to, if it is one.
fn file(output: Option<&Path>) -> Option<&Path> {
    output.filter(|_| !is_printed(output))
}

/// Checks that the result can be written.
pub(crate) fn check(output: Option<&Path>, overwriting: Overwriting) -> Result {
    Ok(file(output).map_or(Ok(()), |file| overwriting.check(file).map_err(FileError::io(file)))?)
}

/// Writes the results to the file, or prints an object for each in a line. A file has one object, or a list of several.
pub(crate) fn write(output: Option<&Path>, results: Vec<Value>, session: &Session) -> Result {
    let mut results: Vec<Value> = results.into_iter().map(result_format::object).collect();
    if is_printed(output) {
        return results.iter().try_for_each(|result| session.print(result));
    }
    let Some(file) = file(output) else { return Ok(()) };
    let text = match results.len() {
        1 => serde_json::to_string_pretty(&results.remove(0))?,
        _ => serde_json::to_string_pretty(&results)?,
    };
    Ok(files::write(file, text + "\n").map_err(FileError::io(file))?)
}
