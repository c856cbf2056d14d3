//! The settings of a match.

use serde::{Deserialize, Serialize};

use crate::arena::engines::EngineSpec;
use crate::arena::factors::Factors;
use crate::arena::game::AdjudicationRule;
use crate::arena::strength::Sprt;
use crate::arena::time_control::TimeControl;

/// All settings that determine the games of a match. The numbers of games and of games at once are not among them: they
/// may change when a match is resumed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The board.
    pub board: String,
    /// The engines.
    pub engines: [EngineSpec; 2],
    /// The time control of engines without their own.
    pub time: TimeControl,
    /// The tolerance of the clock in milliseconds.
    pub margin: u64,
    /// The source of the openings.
    pub openings: String,
    /// The number of openings.
    pub opening_count: usize,
    /// A checksum of the openings.
    pub opening_checksum: u64,
    /// The seed of the openings' order.
    pub seed: u64,
    /// The number of plies after which a game is a draw.
    pub max_plies: u32,
    /// The rule of winning by entering king.
    pub entering_king: String,
    /// When games are adjudicated, if at all.
    pub resign_score: Option<AdjudicationRule>,
    /// The sequential test that ends the match, if any: of the engines, or of each factor.
    pub sprt: Option<Sprt>,
    /// Options that change from pair to pair.
    #[serde(default)]
    pub factors: Factors,
}

impl MatchSettings {
    /// The time control of an engine.
    pub fn control(&self, engine: usize) -> TimeControl {
        self.engines[engine].tc.unwrap_or(self.time)
    }

    /// The sequential test of the engines. If there are factors, each has a test of its own, and the engines have none.
    pub fn engines_sprt(&self) -> Option<Sprt> {
        self.sprt.filter(|_| self.factors.as_slice().is_empty())
    }

    /// The engines' names.
    pub fn names(&self) -> [&str; 2] {
        self.engines.each_ref().map(|spec| spec.name.as_str())
    }
}
