//! What the subcommands share: errors, lines of output, progress bars, the evaluation.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use katagami_evaluation::{Evaluation, SquareOrder, Weights};

/// The result of a subcommand. Its error is printed in one line.
pub(super) type CommandResult<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Adds the path of a file to an error that does not name it.
pub(super) fn at<E: Display>(path: &Path) -> impl Fn(E) -> Box<dyn Error + Send + Sync> {
    move |error| format!("{}: {error}", path.display()).into()
}

/// Writes a line to standard output. If the reader went away, that is an error, not a panic.
pub(super) fn print(line: impl Display) -> CommandResult {
    Ok(writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}"))?)
}

/// A progress bar on the error stream, if that is a terminal. It is removed when dropped.
pub(super) struct Bar(ProgressBar);

impl Bar {
    /// A bar with a message on what is being done.
    pub(super) fn new(message: &str) -> Self {
        let bar = ProgressBar::new(0).with_message(message.to_string());
        // If the template did not parse, the default one would do.
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {eta:>4}") {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// A callback that takes how much is done, and the total.
    pub(super) fn progress(&self) -> impl Fn(u64, u64) + Sync {
        |done, total| {
            self.0.set_length(total);
            self.0.set_position(done);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The size of the evaluation cache of subcommands, in MiB.
pub(super) const CACHE_MEBIBYTES: usize = 16;

/// An evaluation with the weights that are built into this binary.
pub(super) fn default_evaluation() -> CommandResult<Evaluation> {
    let weights = Weights::default_for_board(&|_, _| {})?;
    Ok(Evaluation::new(weights, SquareOrder::ByRank, CACHE_MEBIBYTES)?)
}
