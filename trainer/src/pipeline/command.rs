//! One command of this program, as a process that ends with the one that started it.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::error::PipelineError;
use crate::stop_flag::StopFlag;

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

    /// Runs the command to its end, or for a moment after `stop` is set.
    pub(crate) fn run(&mut self, stop: &StopFlag) -> Result<(), PipelineError> {
        let command = self.name;
        if stop.is_set() {
            return Err(PipelineError::Interrupted { command });
        }
        match self.run_until(stop) {
            Ok(status) if status.success() => Ok(()),
            Ok(_) if stop.is_set() => Err(PipelineError::Interrupted { command }),
            Ok(_) => Err(PipelineError::Failed { command }),
            Err(error) => Err(PipelineError::Start { command, error }),
        }
    }

    /// A terminal's Ctrl-C reaches the command as well, which then stores what it has. What has not ended soon after did not get
    /// the signal.
    fn run_until(&mut self, stop: &StopFlag) -> io::Result<ExitStatus> {
        const INTERVAL: Duration = Duration::from_millis(10);
        const GRACE: Duration = Duration::from_secs(10);
        let mut child = self.command.spawn()?;
        let mut input = child.stdin.take();
        let mut since = None;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            if stop.is_set() && since.get_or_insert_with(Instant::now).elapsed() >= GRACE {
                drop(input.take());
            }
            thread::sleep(INTERVAL);
        }
    }
}
