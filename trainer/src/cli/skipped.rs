//! Invalid records that are skipped.

use std::fmt;
use std::io::Write;

use std::path::PathBuf;

use katagami_trainer::file_error::FileError;
use katagami_trainer::positions::{Format, Sample, open};

/// Counts skipped records and prints the errors of the first ones.
#[derive(Debug, Default)]
pub(super) struct Skipped(u64);

impl Skipped {
    /// Whether any record was skipped.
    pub(super) fn any(&self) -> bool {
        self.0 > 0
    }

    /// How many records were skipped.
    pub(super) fn count(&self) -> u64 {
        self.0
    }

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

/// The samples of several files, without the invalid records. An error is that of a file which cannot be read.
pub(super) fn valid_samples<'a>(
    files: &'a [PathBuf],
    format: Option<Format>,
    skipped: &'a mut Skipped,
) -> impl Iterator<Item = Result<Sample, FileError>> + 'a {
    let samples = files.iter().flat_map(move |path| match open(path, format) {
        Ok(samples) => Box::new(samples.map(Ok)) as Box<dyn Iterator<Item = _>>,
        Err(error) => Box::new(std::iter::once(Err(error))),
    });
    samples.filter_map(|sample| match sample {
        Ok(Ok(sample)) => Some(Ok(sample)),
        Ok(Err(invalid)) => {
            skipped.add(&invalid);
            None
        }
        Err(unreadable) => Some(Err(unreadable)),
    })
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
