//! Invalid records that are skipped.

use std::fmt;
use std::io::Write;

use katagami_trainer::file_error::FileError;

/// Counts skipped records and prints the errors of the first ones.
#[derive(Debug, Default)]
pub(super) struct Skipped(u64);

impl Skipped {
    /// Counts a record.
    pub(super) fn add(&mut self, error: &FileError) {
        const PRINTED: u64 = 10;
        self.0 += 1;
        if self.0 <= PRINTED {
            // The count is still reported if standard error is closed.
            let _ = writeln!(std::io::stderr(), "skipped: {error}");
        }
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
