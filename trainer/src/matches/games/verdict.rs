//! How a game ended.

use std::fmt;

use katagami::position::End;
use katagami::types::Color;
use serde::{Deserialize, Serialize};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Checkmate.
    Mate,
    /// The side to move has no legal move and is not in check: it loses.
    NoMoves,
    /// `bestmove resign`.
    Resignation,
    /// `bestmove win`, rightly.
    Declaration,
    /// A king reached its goal under the try rule.
    Try,
    /// The position occurred for the fourth time.
    Repetition,
    /// It did, by checks of one side, which loses.
    PerpetualCheck,
    /// The agreed number of moves was reached.
    MaximumPlies,
    /// Both engines agreed long enough on who wins.
    Adjudication,
    /// Too much time for a move.
    Time,
    /// A move against the rules, or no move at all.
    IllegalMove,
    /// A move that is illegal for one reason only: it mates by dropping a pawn.
    PawnDropMate,
    /// `bestmove win` without the right to.
    FalseDeclaration,
    /// The engine ended.
    Crash,
    /// The engine did not answer, not even to `stop`.
    Hang,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mate => "mate",
            Self::NoMoves => "no legal move",
            Self::Resignation => "resignation",
            Self::Declaration => "declaration",
            Self::Try => "try",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::MaximumPlies => "maximum plies",
            Self::Adjudication => "adjudication",
            Self::Time => "time",
            Self::IllegalMove => "illegal move",
            Self::PawnDropMate => "mate by pawn drop",
            Self::FalseDeclaration => "false declaration",
            Self::Crash => "crash",
            Self::Hang => "hang",
        })
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why it is over.
    pub reason: Reason,
    /// What a person may want to know beyond that, such as the illegal move.
    pub detail: Option<String>,
}

impl Verdict {
    /// A game that `winner` won, or nobody.
    pub fn new(winner: Option<Color>, reason: Reason) -> Self {
        Self { winner, reason, detail: None }
    }

    /// A game that `loser` lost by its own doing.
    pub fn lost(loser: Color, reason: Reason, detail: impl Into<String>) -> Self {
        Self { winner: Some(!loser), reason, detail: Some(detail.into()) }
    }

    /// A game that ended by the rules in a position with `side` to move.
    pub fn by_rules(end: End, side: Color, in_check: bool) -> Self {
        let reason = match end {
            End::NoMoves if in_check => Reason::Mate,
            End::NoMoves => Reason::NoMoves,
            End::Repetition { .. } => Reason::Repetition,
            End::PerpetualCheck { .. } => Reason::PerpetualCheck,
            End::Try { .. } => Reason::Try,
            End::MaximumPlies => Reason::MaximumPlies,
        };
        Self::new(end.winner(side), reason)
    }
}
