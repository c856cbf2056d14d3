//! Errors of subcommands.

use std::error::Error;
use std::fmt::Display;
use std::path::Path;

/// The result of a subcommand. Its error is printed in one line.
pub(super) type CommandResult<T = ()> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Adds the path of a file to an error that does not name it.
pub(super) fn at<E: Display>(path: &Path) -> impl Fn(E) -> Box<dyn Error + Send + Sync> {
    move |error| format!("{}: {error}", path.display()).into()
}
