//! The reasons for which games end.

use std::fmt;

use katagami_records::Ending;
use katagami_rules::game::Outcome;
use katagami_rules::types::Color;
use serde::{Deserialize, Serialize};

/// The reason of a game's end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// Checkmate.
    Mate,
    /// The side to move has no legal move and is not in check: it loses.
    NoMoves,
    /// `bestmove resign`.
    Resignation,
    /// A valid `bestmove win`.
    Declaration,
    /// A king reached the goal of the try rule.
    Try,
    /// The position occurred for the fourth time.
    Repetition,
    /// The position occurred for the fourth time by checks of one side, which loses.
    PerpetualCheck,
    /// The maximum number of moves was reached.
    MaximumPlies,
    /// Both engines agreed long enough on the winner.
    Adjudication,
    /// An engine exceeded its time.
    Time,
    /// An engine exceeded its time only because it waited for a processor.
    BusyMachine,
    /// An illegal move, or an answer that is not a move.
    IllegalMove,
    /// A move that is illegal only because it mates by a pawn drop.
    PawnDropMate,
    /// An invalid `bestmove win`.
    FalseDeclaration,
    /// The engine's process ended.
    Crash,
    /// The engine did not answer, not even to `stop`.
    Hang,
}

impl EndReason {
    /// Whether an engine lost by a fault, not by its play.
    pub fn is_fault(self) -> bool {
        use EndReason::{Crash, FalseDeclaration, Hang, IllegalMove, PawnDropMate, Time};
        matches!(self, Time | IllegalMove | PawnDropMate | FalseDeclaration | Crash | Hang)
    }

    /// What it is called in tables, and in the record of a game; no ending if an engine failed.
    fn names(self) -> (&'static str, Ending) {
        match self {
            Self::Mate => ("mate", Ending::Mate),
            Self::NoMoves => ("no legal move", Ending::Mate),
            Self::Resignation => ("resignation", Ending::Resignation),
            Self::Declaration => ("declaration", Ending::Declaration),
            Self::Try => ("try", Ending::Declaration),
            Self::Repetition => ("repetition", Ending::Repetition),
            Self::PerpetualCheck => ("perpetual check", Ending::Illegal),
            Self::MaximumPlies => ("maximum plies", Ending::MaximumMoves),
            Self::Adjudication => ("adjudication", Ending::Resignation),
            Self::Time => ("time", Ending::Time),
            Self::BusyMachine => ("busy machine", Ending::Time),
            Self::IllegalMove => ("illegal move", Ending::Illegal),
            Self::PawnDropMate => ("mate by pawn drop", Ending::Illegal),
            Self::FalseDeclaration => ("false declaration", Ending::Illegal),
            Self::Crash => ("crash", Ending::Missing),
            Self::Hang => ("hang", Ending::Missing),
        }
    }

    /// The end of a game as a record has it; none if an engine failed.
    pub(super) fn ending(self) -> Ending {
        self.names().1
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().0)
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The winner, `None` for a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: EndReason,
    /// Details, such as the illegal move.
    pub detail: Option<String>,
}

impl GameEnd {
    /// A game that `winner` won; `None` is a draw.
    pub fn new(winner: Option<Color>, reason: EndReason) -> Self {
        Self { winner, reason, detail: None }
    }

    /// A game that `loser` lost by a fault.
    pub fn lost(loser: Color, reason: EndReason, detail: impl Into<String>) -> Self {
        Self { winner: Some(!loser), reason, detail: Some(detail.into()) }
    }

    /// A game that ended by the rules.
    pub fn by_rules(outcome: Outcome) -> Self {
        let reason = match outcome {
            Outcome::Checkmate { .. } => EndReason::Mate,
            Outcome::NoMoves { .. } => EndReason::NoMoves,
            Outcome::Repetition { .. } => EndReason::Repetition,
            Outcome::PerpetualCheck { .. } => EndReason::PerpetualCheck,
            Outcome::Try { .. } => EndReason::Try,
            Outcome::Declaration { .. } => EndReason::Declaration,
            Outcome::MaximumPlies => EndReason::MaximumPlies,
        };
        Self::new(outcome.winner(), reason)
    }
}
