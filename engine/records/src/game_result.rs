//! Which side won a game.

use katagami_rules::types::Color;
use serde::{Deserialize, Serialize};

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// Black won.
    #[serde(rename = "black")]
    BlackWins,
    /// White won.
    #[serde(rename = "white")]
    WhiteWins,
    /// Nobody won.
    #[serde(rename = "draw")]
    Draw,
}

impl GameResult {
    /// The side that won, `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::BlackWins => Some(Color::Black),
            Self::WhiteWins => Some(Color::White),
            Self::Draw => None,
        }
    }
}

impl From<Option<Color>> for GameResult {
    /// The result of a game that this side won, a draw for `None`.
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Black) => Self::BlackWins,
            Some(Color::White) => Self::WhiteWins,
            None => Self::Draw,
        }
    }
}
