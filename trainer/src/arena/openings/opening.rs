//! An opening: a position and the moves from there.

use katagami_rules::game::{UsiGame, UsiGameError};

/// A position and moves from there, after which the engines play.
pub type Opening = UsiGame;

/// Why a text is not an opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// It is no game.
    #[error(transparent)]
    Game(#[from] UsiGameError),
    /// The game is over after the opening.
    #[error("the game is over after the opening")]
    GameOver,
}

/// A checksum that identifies a list of openings.
pub fn checksum(openings: &[Opening]) -> u64 {
    let keys = openings.iter().map(|opening| opening.game().position().key());
    keys.fold(0, |sum: u64, key| sum.rotate_left(1) ^ key)
}
