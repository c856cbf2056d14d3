//! What the subcommands share: errors, the evaluation.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::Path;

use katagami_evaluation::{Evaluation, SquareOrder, files};
use katagami_records::RecordError;

use super::result_format;
pub(super) use super::result_format::ResultFormat;

/// The result of a subcommand. Its error is printed in one line.
pub(super) type CommandResult<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Adds the path of a file to an error that does not name it.
pub(super) fn at<E: Display>(path: &Path) -> impl Fn(E) -> Box<dyn Error + Send + Sync> {
    move |error| format!("{}: {error}", path.display()).into()
}

/// An error in a line of a file, or in the whole of it, with its path.
pub(super) fn in_file(path: &Path, error: &RecordError) -> String {
    let line = error.line.map_or(String::new(), |line| format!(", line {line}"));
    format!("{}{line}: {}", path.display(), error.message)
}

/// Writes a line to standard output. If the reader went away, that is an error, not a panic.
pub(super) fn print(line: impl Display) -> CommandResult {
    Ok(result_format::print(line)?)
}

/// Ends a command that goes on after errors: writes all but the last one, which the command ends with.
pub(super) fn finish(mut errors: Vec<String>) -> CommandResult {
    let Some(last) = errors.pop() else { return Ok(()) };
    for error in errors {
        // If even this cannot be written, the exit code is all that is left.
        let _ = writeln!(io::stderr(), "error: {error}");
    }
    Err(last.into())
}

/// An evaluation with the weights of a file or folder, of the word `material`, or with those built into this binary.
pub(super) fn evaluation(weights: Option<&Path>) -> CommandResult<Evaluation> {
    const CACHE_MEBIBYTES: usize = 16;
    let weights = files::choose(weights, &|_, _| {})?;
    Ok(Evaluation::new(weights, SquareOrder::ByRank, CACHE_MEBIBYTES)?)
}
