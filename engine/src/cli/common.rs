//! What the subcommands share: errors, the evaluation, the options of those that search.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use katagami_evaluation::{Evaluation, SquareOrder, files};
use katagami_records::RecordError;

use super::result_format;
pub(super) use super::result_format::ResultFormat;
use crate::search::{Settings, TableMemoryError, TranspositionTable};

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

/// The options of commands that search.
#[derive(Debug, clap::Args)]
pub(super) struct EngineArguments {
    /// The number of search threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// The size of the transposition table in MiB.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,
    /// The weights: a file or folder, or the word material; the built-in ones if not given.
    #[arg(long, value_name = "PATH")]
    pub eval: Option<PathBuf>,
}

impl EngineArguments {
    /// The settings of a search for so many best moves.
    pub(super) fn settings(&self, lines: u16) -> Settings {
        Settings { threads: self.threads.into(), lines: lines.into(), ..Settings::default() }
    }

    /// An empty transposition table.
    pub(super) fn table(&self) -> Result<TranspositionTable, TableMemoryError> {
        TranspositionTable::new(self.hash as usize)
    }

    /// The evaluation with the weights.
    pub(super) fn evaluation(&self) -> CommandResult<Evaluation> {
        evaluation(self.eval.as_deref())
    }
}
