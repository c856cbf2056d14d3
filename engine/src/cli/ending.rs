//! How a command of either program ends: its error in one line, and its exit code.
//!
//! | code | meaning |
//! | --- | --- |
//! | 0 | done |
//! | 1 | failed, or what was compared differs |
//! | 2 | used wrongly |
//! | 130 | interrupted |

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use thiserror::Error;

use super::interruption;

/// A command that was used wrongly.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct UsageError(pub String);

/// What was compared differs. The command has said where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("different")]
pub struct Different;

/// Writes the error of a command, if there is one, to the error stream, and returns the exit code.
pub fn finish(result: Result<(), Box<dyn Error>>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    if !error.is::<Different>() {
        // If even this cannot be written, the exit code is all that is left.
        let _ = writeln!(io::stderr(), "error: {error}");
    }
    // What fails after an interruption fails because of it.
    ExitCode::from(match error.is::<UsageError>() {
        _ if interruption::happened() => interruption::EXIT_CODE,
        true => 2,
        false => 1,
    })
}
