//! Why a command cannot be executed.

use thiserror::Error;

use crate::search::MAX_BENCH_DEPTH;
use katagami_rules::game::UsiGameError;

/// Why a command was refused. The message is a single line; quoted input is cut to an excerpt.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum CommandError {
    /// The first word is not a command.
    #[error("unknown command {0:?}; `help` lists what there is")]
    Unknown(String),
    /// `position` is followed by neither `startpos` nor `sfen`.
    #[error("position: expected `startpos` or `sfen <SFEN>`")]
    Position,
    /// The position or a move of `position` is malformed or impossible.
    #[error("position: {0}")]
    Game(#[from] UsiGameError),
    /// `setoption` has no name.
    #[error("setoption: expected `name <name> [value <value>]`")]
    SetOption,
    /// There is no such option, or the value does not fit it.
    #[error("{0}")]
    Option(String),
    /// A word of `go` lacks its number.
    #[error("go: {word} needs a number")]
    MissingNumber {
        /// The word.
        word: String,
    },
    /// A word of `go` is followed by something that is not a number, or by one out of range.
    #[error("go: {word} takes a number, not {found:?}")]
    NotANumber {
        /// The word.
        word: String,
        /// What was sent instead.
        found: String,
    },
    /// Words of `go` that are not understood.
    #[error("go: unknown words left out: {0}")]
    UnknownInGo(String),
    /// `go perft` would take longer than anyone waits.
    #[error("go perft: depth {depth} is beyond {deepest}")]
    PerftTooDeep {
        /// The depth asked for.
        depth: u32,
        /// The greatest depth accepted.
        deepest: u32,
    },
    /// The argument of `bench` is not a depth.
    #[error("bench takes a depth from 1 to {deepest}, not {0:?}", deepest = MAX_BENCH_DEPTH)]
    Bench(String),
}
