//! How games end, as the page is told.

use katagami_rules::game::Outcome;
use katagami_rules::types::Color;
use serde::Serialize;

/// How a game ended.
#[derive(Serialize)]
pub struct End {
    reason: &'static str,
    /// `b`, `w`, or nothing for a draw.
    winner: Option<char>,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        let reason = match outcome {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::NoMoves { .. } => "no-moves",
            Outcome::Repetition { .. } => "repetition",
            Outcome::PerpetualCheck { .. } => "perpetual-check",
            Outcome::Try { .. } => "try",
            Outcome::Declaration { .. } => "declaration",
            Outcome::MaximumPlies => "maximum-plies",
        };
        Self { reason, winner: outcome.winner().map(letter) }
    }
}

/// The letter of a side in SFEN.
pub fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}
