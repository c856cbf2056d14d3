//! One command of this program, as a process.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// A command in the making.
#[derive(Debug)]
pub(super) struct Step(Command);

impl Step {
    /// A command with the words that the user has for it.
    pub(super) fn new(program: &Path, command: &str, words: &[String]) -> Self {
        let mut process = Command::new(program);
        // What the commands tell is progress here; the result is the evolution's to tell.
        process.arg(command).args(words).stdin(Stdio::null()).stdout(std::io::stderr());
        Self(process)
    }

    /// Adds a word.
    pub(super) fn word(&mut self, word: impl AsRef<OsStr>) -> &mut Self {
        self.0.arg(word);
        self
    }

    /// Adds an option with its value.
    pub(super) fn with(&mut self, option: &str, value: impl AsRef<OsStr>) -> &mut Self {
        self.word(option).word(value)
    }

    /// Runs it to its end.
    pub(super) fn run(&mut self) -> Result<(), String> {
        let what = || self.0.get_args().next().unwrap_or_default().to_string_lossy().into_owned();
        let name = what();
        let status = self.0.status().map_err(|error| format!("{name} cannot be started: {error}"))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("{name} did not end well; run the same again to go on"))
        }
    }
}
