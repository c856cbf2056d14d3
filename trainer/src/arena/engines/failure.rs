//! What can go wrong with an engine.

use std::time::Duration;

use katagami_rules::board::{TITLE, VARIANT};

/// Why an engine does not answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineFailure {
    /// Its process ended.
    #[error("it died ({0})")]
    Died(String),
    /// It gave no answer in time.
    #[error("it gave no answer for {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
    /// The stop flag was set.
    #[error("interrupted")]
    Interrupted,
}

/// Why an engine cannot be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The program cannot be run.
    #[error("engine {name}: cannot start {command}: {error}")]
    Spawn {
        /// The engine's name.
        name: String,
        /// Its program.
        command: String,
        /// The error of the operating system.
        error: String,
    },
    /// It does not answer `usi` or `isready`.
    #[error("engine {name}: no {answer:?}: {failure}")]
    NoAnswer {
        /// The engine's name.
        name: String,
        /// The expected answer.
        answer: &'static str,
        /// The failure.
        failure: EngineFailure,
    },
    /// It plays other boards.
    #[error("engine {name}: it does not play {TITLE}: its option USI_Variant does not take {VARIANT:?}")]
    OtherBoard {
        /// The engine's name.
        name: String,
    },
    /// It does not declare an option.
    #[error("engine {name}: it declares no option {option:?}; it has {known}")]
    NoOption {
        /// The engine's name.
        name: String,
        /// The option.
        option: String,
        /// The options that it declares.
        known: String,
    },
    /// A value is invalid for an option.
    #[error("engine {name}: option {option:?} does not take {value:?}, but {known}")]
    BadValue {
        /// The engine's name.
        name: String,
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// The valid values.
        known: String,
    },
    /// It reported an error before `readyok`, so it would not play as described.
    #[error("engine {name}: {message:?}")]
    EngineError {
        /// The engine's name.
        name: String,
        /// The engine's message.
        message: String,
    },
    /// The stop flag was set.
    #[error("interrupted")]
    Interrupted,
}
