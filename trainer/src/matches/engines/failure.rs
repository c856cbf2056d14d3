//! What can go wrong with an engine.

use std::time::Duration;

/// Why an engine gives no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It ended.
    #[error("it died ({0})")]
    Died(String),
    /// It says nothing, or goes on saying what was not asked.
    #[error("it gave no answer for {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
    /// All games are to end: not the engine's fault.
    #[error("interrupted")]
    Interrupted,
}

/// Why an engine cannot be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such program, or it may not be run.
    #[error("engine {name}: cannot start {command}: {error}")]
    Spawn {
        /// Which engine.
        name: String,
        /// Its program.
        command: String,
        /// What the system says.
        error: String,
    },
    /// It does not answer `usi` or `isready`.
    #[error("engine {name}: no {answer:?}: {failure}")]
    NoAnswer {
        /// Which engine.
        name: String,
        /// What it should have said.
        answer: &'static str,
        /// What it did instead.
        failure: Failure,
    },
    /// It has no such option.
    #[error("engine {name}: it declares no option {option:?}; it has {known}")]
    NoOption {
        /// Which engine.
        name: String,
        /// The option asked for.
        option: String,
        /// Those that it declares.
        known: String,
    },
    /// Its option does not take such a value.
    #[error("engine {name}: option {option:?} does not take {value:?}, but {known}")]
    BadValue {
        /// Which engine.
        name: String,
        /// The option.
        option: String,
        /// The value asked for.
        value: String,
        /// What it takes.
        known: String,
    },
    /// It says that something is wrong with its options: what it would play is not what was asked for.
    #[error("engine {name}: {complaint:?}")]
    Complaint {
        /// Which engine.
        name: String,
        /// What it said.
        complaint: String,
    },
    /// All games are to end.
    #[error("interrupted")]
    Interrupted,
}
