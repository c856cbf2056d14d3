//! Games: the path of a position, repetition, declarations and outcomes.

mod declaration;
mod history;
mod outcome;
mod usi_game;

pub use declaration::{Declaration, EnteringKingRule, UnknownRule};
pub use history::{Game, RepetitionState};
pub use outcome::{Outcome, Rules};
pub use usi_game::{UsiGame, UsiGameError};
