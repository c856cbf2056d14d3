//! Records that cannot be used.

use std::fmt;
use std::io::Write;

use katagami_trainer::positions::Problem;

/// Problems with records that are skipped: the first few are told, all are counted.
#[derive(Debug, Default)]
pub(super) struct Skipped(u64);

impl Skipped {
    pub(super) fn note(&mut self, problem: &Problem) {
        const TOLD: u64 = 10;
        self.0 += 1;
        if self.0 <= TOLD {
            // Where this cannot be said, the count still is.
            let _ = writeln!(std::io::stderr(), "skipped: {problem}");
        }
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
