//! One command of this program, as a process that ends with the one that started it.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use super::error::PipelineError;

/// The option by which a command ends when its standard input does. The system closes the pipe of a parent that was killed,
/// so no command goes on writing files that the next call continues.
pub const WITH_PARENT: &str = "with-parent";

/// A command of this program with its arguments.
#[derive(Debug)]
pub(crate) struct ChildCommand {
    name: &'static str,
    command: Command,
}

impl ChildCommand {
    /// A command with the user's arguments.
    pub(crate) fn new(program: &Path, name: &'static str, arguments: &[String]) -> Self {
        let mut command = Command::new(program);
        command.arg(format!("--{WITH_PARENT}")).arg(name).args(arguments);
        // Standard output is for this process's results; those of the child are progress.
        command.stdin(Stdio::piped()).stdout(std::io::stderr());
        Self { name, command }
    }

    /// Adds an argument.
    pub(crate) fn argument(&mut self, argument: impl AsRef<OsStr>) -> &mut Self {
        self.command.arg(argument);
        self
    }

    /// Adds an option with its value.
    pub(crate) fn option(&mut self, option: &str, value: impl AsRef<OsStr>) -> &mut Self {
        self.argument(option).argument(value)
    }

    /// Runs the command to its end.
    pub(crate) fn run(&mut self) -> Result<(), PipelineError> {
        let command = self.name;
        let mut run = || {
            let mut child = self.command.spawn()?;
            // Waiting would close it.
            let _open = child.stdin.take();
            child.wait()
        };
        match run() {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err(PipelineError::Failed { command }),
            Err(error) => Err(PipelineError::Start { command, error }),
        }
    }
}
