//! One command of this program, as a process.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use super::error::PipelineError;

/// A command of this program with its arguments.
#[derive(Debug)]
pub(super) struct ChildCommand {
    name: &'static str,
    command: Command,
}

impl ChildCommand {
    /// A command with the user's arguments.
    pub(super) fn new(program: &Path, name: &'static str, arguments: &[String]) -> Self {
        let mut command = Command::new(program);
        // Standard output is for this process's results; those of the child are progress.
        command.arg(name).args(arguments).stdin(Stdio::null()).stdout(std::io::stderr());
        Self { name, command }
    }

    /// Adds an argument.
    pub(super) fn argument(&mut self, argument: impl AsRef<OsStr>) -> &mut Self {
        self.command.arg(argument);
        self
    }

    /// Adds an option with its value.
    pub(super) fn option(&mut self, option: &str, value: impl AsRef<OsStr>) -> &mut Self {
        self.argument(option).argument(value)
    }

    /// Runs the command to its end.
    pub(super) fn run(&mut self) -> Result<(), PipelineError> {
        let command = self.name;
        match self.command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err(PipelineError::Failed { command }),
            Err(error) => Err(PipelineError::Start { command, error }),
        }
    }
}
