//! A command, and what it means for a search.

use std::time::Duration;

use katagami_rules::game::Game;
use katagami_rules::types::Move;

/// A command, and what the judge expects of it.
#[derive(Clone, Debug)]
pub(super) struct Command {
    /// The line to send.
    pub line: String,
    /// What it means.
    pub effect: Effect,
}

/// What a command means for a search.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    /// A search continues.
    None,
    /// A search may end, because memory of another size is allocated.
    MayEnd,
    /// A search ends at once and is answered: `stop`, `position`, and the like.
    Ends,
    /// The move pondered on was played.
    PonderHit,
    /// A search begins. One that still runs ends before it.
    Begins(Box<Search>),
    /// The line is malformed: one error is the answer. `go` ends a search even so.
    Refused {
        /// Whether a search ends.
        ends: bool,
    },
}

/// What a `go` asks for.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// The game up to the position to search.
    pub game: Game,
    /// The only moves allowed; all if there are none.
    pub only: Vec<Move>,
    /// The kind of answer.
    pub reply: Reply,
    /// The command before which it must not be answered.
    pub hold: Hold,
    /// The time that it may take, from `go` or `ponderhit` on, if that is limited.
    pub time: Option<Duration>,
    /// Whether its number is invalid: one error is expected besides the answer.
    pub faulty: bool,
}

/// The kind of answer to a `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// `bestmove`.
    BestMove,
    /// `checkmate`.
    Checkmate,
}

/// The command before which a search must not be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hold {
    /// It may be answered at any time.
    Nothing,
    /// Not before `ponderhit`, or a command that ends it.
    PonderHit,
    /// Not before a command that ends it: `go infinite`.
    End,
}

impl Command {
    /// A command that leaves a search running.
    pub(super) fn plain(line: impl Into<String>) -> Self {
        Self { line: line.into(), effect: Effect::None }
    }

    /// A command that ends a search.
    pub(super) fn ending(line: impl Into<String>) -> Self {
        Self { line: line.into(), effect: Effect::Ends }
    }
}
