//! A finished game of a match.

use katagami_records::GameResult;
use katagami_rules::types::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::arena::announced_mates::{MateCounts, Verdict};
use crate::arena::engines::Score;
use crate::arena::game::{EndReason, FinishedGame};
use crate::arena::openings::Opening;
use crate::arena::schedule::ScheduledGame;

/// A finished game, as a line of `games.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchGame {
    /// The number of the game in the match, from 1.
    pub game: u64,
    /// The name of the engine that played Black.
    pub black: String,
    /// The name of the engine that played White.
    pub white: String,
    /// Whether the first engine played Black.
    pub first_is_black: bool,
    /// The opening: `startpos moves ...` or `sfen ...`.
    pub opening: String,
    /// The moves after the opening, in USI's notation.
    pub moves: Vec<String>,
    /// The result.
    pub result: GameResult,
    /// The reason of the end.
    pub reason: EndReason,
    /// Details for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The time of each move in milliseconds.
    pub times: Vec<f64>,
    /// The depth of each search as the engine reported it.
    pub depths: Vec<Option<u32>>,
    /// The number of nodes of each search as the engine reported it.
    pub nodes: Vec<Option<u64>>,
    /// The score of each move from the mover's point of view; see [`Score`].
    pub scores: Vec<Option<Score>>,
    /// The slowest answers of Black and White in milliseconds, late answers included.
    pub slowest: [f64; 2],
    /// What Black and White announced of mates, by what was found of it.
    #[serde(default)]
    pub mates: [MateCounts; 2],
    /// The indices of moves with which a mate was announced that is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refuted_mates: Vec<usize>,
}

impl MatchGame {
    /// The game with its place in the schedule.
    pub fn new(
        scheduled: &ScheduledGame,
        names: [&str; 2],
        opening: &Opening,
        played: &FinishedGame,
    ) -> Self {
        let engine = |color: Color| names[scheduled.engines[color]].to_owned();
        let plies = &played.plies;
        Self {
            game: scheduled.number,
            black: engine(Color::Black),
            white: engine(Color::White),
            first_is_black: scheduled.engines[Color::Black] == 0,
            opening: opening.to_string(),
            moves: plies.iter().map(|ply| ply.mv.to_string()).collect(),
            result: played.end.winner.into(),
            reason: played.end.reason,
            detail: played.end.detail.clone(),
            times: plies.iter().map(|ply| milliseconds(ply.elapsed)).collect(),
            depths: plies.iter().map(|ply| ply.info.depth).collect(),
            nodes: plies.iter().map(|ply| ply.info.nodes).collect(),
            scores: plies.iter().map(|ply| ply.info.score).collect(),
            slowest: played.slowest.0.map(milliseconds),
            mates: Default::default(),
            refuted_mates: Vec::new(),
        }
    }

    /// Adds what was found of the mates announced with moves, by the moves' indices.
    pub fn add_verdicts(&mut self, verdicts: &[(usize, Verdict)]) {
        let first = self.first_mover();
        for &(index, verdict) in verdicts {
            let mover = if index.is_multiple_of(2) { first } else { !first };
            self.mates[mover as usize].count(verdict);
            if verdict == Verdict::Refuted {
                self.refuted_mates.push(index);
            }
        }
    }

    /// The index of the engine that played each colour.
    pub fn engines(&self) -> ByColor<usize> {
        ByColor(if self.first_is_black { [0, 1] } else { [1, 0] })
    }

    /// The side to move after the opening.
    pub fn first_mover(&self) -> Color {
        let opening = self.opening.parse::<Opening>();
        opening.map_or(Color::Black, |opening| opening.game().position().side())
    }

    /// The half points of the first engine: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.result.winner() {
            Some(color) if self.engines()[color] == 0 => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// A time in milliseconds with one decimal.
fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 10.0
}
