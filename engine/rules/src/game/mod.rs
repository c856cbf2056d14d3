//! Games: the path of a position, repetition, declarations and outcomes.

mod declaration;
mod history;
mod outcome;
mod repetition;
mod rules;
mod usi_game;

pub use declaration::{Declaration, EnteringKingRule, UnknownRule};
pub use history::Game;
pub use outcome::Outcome;
pub use repetition::RepetitionState;
pub use rules::Rules;
pub use usi_game::{UsiGame, UsiGameError};
