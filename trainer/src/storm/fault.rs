//! What an engine can do wrong in a storm.

use std::time::Duration;

/// Why an engine fails a storm.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Its process ended.
    #[error("it died ({0})")]
    Died(String),
    /// Something was expected and did not come.
    #[error("no {what} for {:.1} s", .after.as_secs_f64())]
    Hang {
        /// What was expected.
        what: String,
        /// How long.
        after: Duration,
    },
    /// An answer, or the end of the process, came too late, and not for want of a processor.
    #[error("{what}: {} ms late, {} ms by its own fault", .late.as_millis(), .own.as_millis())]
    Late {
        /// What was late.
        what: String,
        /// The time beyond what was allowed.
        late: Duration,
        /// What remains of it without the time that the machine may have been busy with others.
        own: Duration,
    },
    /// `go infinite` or `go ponder` was answered before it was ended.
    #[error("answered before it was asked to: {0:?}")]
    Early(String),
    /// An answer or an `info` line without a search.
    #[error("nothing asked for this: {0:?}")]
    Unasked(String),
    /// A command that ends a search was executed without an answer to that search.
    #[error("a search was not answered")]
    Unanswered,
    /// An answer is wrong in the position.
    #[error("{line:?}: {why} (position {sfen})")]
    Wrong {
        /// The line.
        line: String,
        /// What is wrong.
        why: String,
        /// The position.
        sfen: String,
    },
    /// Well-formed input was refused, or malformed input was not.
    #[error("{expected} errors expected, but there were {}: {found:?}", .found.len())]
    Errors {
        /// The number of malformed lines sent.
        expected: usize,
        /// The errors.
        found: Vec<String>,
    },
    /// The process ended otherwise than by exit status 0 without a word on standard error.
    #[error("it ended with {0}")]
    BadEnd(String),
}
