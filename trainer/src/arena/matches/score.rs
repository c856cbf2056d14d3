//! The score of a match.

use std::collections::{BTreeMap, HashMap};

use katagami_rules::types::{ByColor, Color};
use serde::Serialize;

use crate::arena::announced_mates::MateCounts;
use crate::arena::factors::FactorScores;
use crate::arena::game::EndReason;
use crate::arena::records::{MatchGame, MatchSettings};
use crate::arena::schedule::pair_number;
use crate::arena::strength::{Decision, Pentanomial, Sprt};

/// Statistics of one engine.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct EngineStats {
    /// The number of its moves.
    pub moves: u64,
    /// The time of all moves in milliseconds.
    pub milliseconds: f64,
    /// The time of the slowest answer in milliseconds.
    pub slowest: f64,
    /// The number of nodes that it reported.
    pub nodes: u64,
    /// The sum of the depths that it reported, and the number of moves with a depth.
    pub depths: (u64, u64),
    /// The number of games lost on time.
    pub time_losses: u64,
    /// The number of games lost because the machine kept it waiting.
    pub busy_losses: u64,
    /// The mates that it announced.
    pub mates: MateCounts,
}

impl EngineStats {
    /// The reported nodes per second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / (self.milliseconds / 1e3).max(1e-6)
    }

    /// The mean reported depth.
    pub fn mean_depth(&self) -> f64 {
        self.depths.0 as f64 / self.depths.1.max(1) as f64
    }
}

/// The first engine's losses, draws and wins for each reason of the end.
pub type EndCounts = BTreeMap<EndReason, [u64; 3]>;

/// The score of the finished games, from the first engine's point of view.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct MatchScore {
    /// Losses, draws and wins by colour of the first engine.
    pub by_color: [[u64; 3]; 2],
    /// The complete pairs.
    pub pairs: Pentanomial,
    /// The complete pairs from the point of view of each factor.
    pub factors: FactorScores,
    /// Losses, draws and wins by reason of the end.
    pub ends: EndCounts,
    /// The statistics of each engine.
    pub engines: [EngineStats; 2],
    /// The number of moves after the openings.
    pub plies: u64,
    /// The sequential test of the engines.
    #[serde(skip)]
    pub sprt: Option<Sprt>,
    /// The first decision of that test. It stands, whatever games in progress say after it.
    #[serde(skip)]
    pub decision: Option<Decision>,
    /// The half points of games whose pair is incomplete, by pair.
    #[serde(skip)]
    halves: HashMap<u64, usize>,
}

impl MatchScore {
    /// The score before the first game of a match.
    pub fn new(settings: &MatchSettings) -> Self {
        let factors = FactorScores::new(settings.factors.clone(), settings.seed, settings.sprt);
        Self { factors, sprt: settings.engines_sprt(), ..Self::default() }
    }

    /// Counts a game. Each game must be counted once.
    pub fn add(&mut self, record: &MatchGame) {
        let half_points = record.half_points();
        let color = if record.first_is_black { Color::Black } else { Color::White };
        self.by_color[color as usize][half_points] += 1;
        self.ends.entry(record.reason).or_default()[half_points] += 1;
        match self.halves.remove(&pair_number(record.game)) {
            Some(other) => {
                self.pairs.add(half_points + other);
                self.decision = self.decision.or_else(|| self.sprt?.decision(&self.pairs));
                self.factors.add(pair_number(record.game), half_points + other);
            }
            None => {
                self.halves.insert(pair_number(record.game), half_points);
            }
        }
        self.add_moves(record);
    }

    fn add_moves(&mut self, record: &MatchGame) {
        let engines = record.engines();
        self.plies += record.moves.len() as u64;
        for (color, slowest) in Color::ALL.into_iter().zip(record.slowest) {
            let engine = &mut self.engines[engines[color]];
            engine.slowest = engine.slowest.max(slowest);
            engine.mates.add(&record.mates[color as usize]);
            if record.result.winner() == Some(!color) {
                engine.time_losses += u64::from(record.reason == EndReason::Time);
                engine.busy_losses += u64::from(record.reason == EndReason::BusyMachine);
            }
        }
        let mut mover = record.first_mover();
        for (ply, &time) in record.times.iter().enumerate() {
            let engine = &mut self.engines[engines[mover]];
            mover = !mover;
            engine.moves += 1;
            engine.milliseconds += time;
            engine.nodes += record.nodes.get(ply).copied().flatten().unwrap_or(0);
            if let Some(depth) = record.depths.get(ply).copied().flatten() {
                engine.depths.0 += u64::from(depth);
                engine.depths.1 += 1;
            }
        }
    }

    /// Whether the sequential tests, if there are any, are decided.
    pub fn is_decided(&self) -> bool {
        match &self.sprt {
            Some(_) => self.decision.is_some(),
            None => self.factors.are_decided(),
        }
    }

    /// Losses, draws and wins of the first engine.
    pub fn results(&self) -> [u64; 3] {
        std::array::from_fn(|kind| self.by_color.iter().map(|color| color[kind]).sum())
    }

    /// The number of finished games.
    pub fn games(&self) -> u64 {
        self.results().iter().sum()
    }

    /// The first engine's mean score, from 0 to 1.
    pub fn points_per_game(&self) -> f64 {
        let [_, draws, wins] = self.results();
        (wins as f64 + draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// The numbers of games won by Black and by White.
    pub fn wins_by_color(&self) -> ByColor<u64> {
        let [as_black, as_white] = self.by_color;
        ByColor([as_black[2] + as_white[0], as_black[0] + as_white[2]])
    }
}
