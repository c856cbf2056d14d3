//! A finished game as a line of JSON.

use katagami::types::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::matches::engines::Score;
use crate::matches::games::{Played, Reason};
use crate::matches::schedule::Assignment;
use crate::openings::Opening;

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Black.
    Black,
    /// White.
    White,
    /// Nobody.
    Draw,
}

impl Winner {
    /// The colour that won, if any.
    pub fn color(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            Self::Draw => None,
        }
    }
}

impl From<Option<Color>> for Winner {
    fn from(color: Option<Color>) -> Self {
        match color {
            Some(Color::Black) => Self::Black,
            Some(Color::White) => Self::White,
            None => Self::Draw,
        }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the match, from 1.
    pub game: u64,
    /// The name of the engine that had Black.
    pub black: String,
    /// The name of the engine that had White.
    pub white: String,
    /// Whether the first engine had Black.
    pub first_is_black: bool,
    /// Where it began: `startpos moves ...` or `sfen ...`.
    pub opening: String,
    /// The moves after the opening, in USI's notation.
    pub moves: Vec<String>,
    /// Who won.
    pub result: Winner,
    /// Why it was over.
    pub reason: Reason,
    /// What a person may want to know beyond that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// How long each move took, in milliseconds.
    pub times: Vec<f64>,
    /// How deep the mover looked, by its own account; `null` if it did not say.
    pub depths: Vec<Option<u32>>,
    /// How many nodes it searched.
    pub nodes: Vec<Option<u64>>,
    /// What the mover thought of each move; see [`Score`].
    pub scores: Vec<Option<Score>>,
    /// The slowest answer of Black and of White in milliseconds, late ones included.
    pub slowest: [f64; 2],
}

impl Record {
    /// The record of a game.
    pub fn new(assignment: &Assignment, names: [&str; 2], opening: &Opening, played: &Played) -> Self {
        let engine = |color: Color| names[assignment.engines[color]].to_owned();
        let plies = &played.plies;
        Self {
            game: assignment.number,
            black: engine(Color::Black),
            white: engine(Color::White),
            first_is_black: assignment.engines[Color::Black] == 0,
            opening: opening.to_string(),
            moves: plies.iter().map(|ply| ply.mv.to_string()).collect(),
            result: played.verdict.winner.into(),
            reason: played.verdict.reason,
            detail: played.verdict.detail.clone(),
            times: plies.iter().map(|ply| milliseconds(ply.took)).collect(),
            depths: plies.iter().map(|ply| ply.thought.depth).collect(),
            nodes: plies.iter().map(|ply| ply.thought.nodes).collect(),
            scores: plies.iter().map(|ply| ply.thought.score).collect(),
            slowest: played.slowest.0.map(milliseconds),
        }
    }

    /// Which engine (0 or 1) had which colour.
    pub fn engines(&self) -> ByColor<usize> {
        ByColor(if self.first_is_black { [0, 1] } else { [1, 0] })
    }

    /// Whose turn it was after the opening.
    pub fn first_mover(&self) -> Color {
        let opening = self.opening.parse::<Opening>();
        opening.map_or(Color::Black, |opening| opening.game().position().side())
    }

    /// Half points of the first engine: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.result.color() {
            Some(color) if self.engines()[color] == 0 => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Milliseconds with one decimal: finer is noise.
fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 10.0
}
