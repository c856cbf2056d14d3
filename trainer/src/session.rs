//! A command at work: what interrupts it, where its lines go, and how it fails.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use katagami::cli::progress_display;
use katagami::cli::result_format::ResultFormat;

use crate::stop_flag::StopFlag;

/// The result of a command. The error is printed in one line.
pub type Result<T = (), E = Box<dyn Error>> = std::result::Result<T, E>;

/// The error of a command that was interrupted and can be resumed.
pub const INTERRUPTED: &str = "interrupted; --resume continues";

/// The message of an interrupted command that keeps its games in a folder, if it was given one.
pub(crate) fn interrupted(folder: Option<&Path>) -> String {
    match folder {
        Some(folder) => format!("interrupted; --resume --out {} continues", folder.display()),
        None => "interrupted; without --out no game is kept".into(),
    }
}

/// A command at work, or a part of a longer one.
#[derive(Clone, Debug)]
pub struct Session {
    stop: StopFlag,
    is_part: bool,
}

impl Session {
    /// A command that this flag interrupts.
    pub fn new(stop: StopFlag) -> Self {
        Self { stop, is_part: false }
    }

    /// The command that the user gave: Ctrl-C, or a request to terminate, interrupts it.
    ///
    /// # Errors
    ///
    /// If the signals cannot be caught, as when they are already.
    pub fn of_user() -> Result<Self> {
        Ok(Self::new(StopFlag::on_interrupt()?))
    }

    /// A part of the command. It is interrupted with it, and when it stops because its work is done the command goes on. Its
    /// lines are progress of the command.
    pub fn part(&self) -> Self {
        Self { stop: self.stop.part(), is_part: true }
    }

    /// The same command when its result is printed in a format. Beside objects its lines are progress.
    #[must_use]
    pub fn beside(self, format: ResultFormat) -> Self {
        Self { is_part: self.is_part || format.is_json(), ..self }
    }

    /// What interrupts it.
    pub fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Prints a line: a result to standard output, progress to standard error.
    ///
    /// # Errors
    ///
    /// If standard output is closed.
    pub fn print(&self, line: impl fmt::Display) -> Result {
        if self.is_part {
            progress_display::remark(line);
            return Ok(());
        }
        print_line(line)
    }
}

/// Prints a line. A closed standard output is an error, not a panic.
pub(crate) fn print_line(line: impl fmt::Display) -> Result {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}").into())
}
