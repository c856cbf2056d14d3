//! What the finished games add up to.

use std::collections::{BTreeMap, HashMap};

use katagami::types::{ByColor, Color};
use serde::Serialize;

use super::games::Reason;
use super::records::Record;
use super::schedule::pair_of;
use crate::strength::Pentanomial;

/// What is counted for one engine.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct EngineTally {
    /// How many moves it made.
    pub moves: u64,
    /// How long they took, in milliseconds.
    pub milliseconds: f64,
    /// How long the slowest answer took, in milliseconds.
    pub slowest: f64,
    /// How many nodes it says it searched.
    pub nodes: u64,
    /// The sum of the depths that it says it reached, and how many moves it said that of.
    pub depths: (u64, u64),
    /// How many games it lost by time.
    pub time_losses: u64,
}

impl EngineTally {
    /// Nodes in a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / (self.milliseconds / 1e3).max(1e-6)
    }

    /// The mean of the depths reached.
    pub fn mean_depth(&self) -> f64 {
        self.depths.0 as f64 / self.depths.1.max(1) as f64
    }
}

/// How games ended that ended for the same reason, as the first engine sees it.
pub type Ends = BTreeMap<Reason, [u64; 3]>;

/// What the finished games add up to, as the first engine sees it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tally {
    /// Losses, draws and wins by the first engine's colour.
    pub by_color: [[u64; 3]; 2],
    /// The finished pairs.
    pub pairs: Pentanomial,
    /// How the games ended: losses, draws, wins.
    pub ends: Ends,
    /// Each engine's moves.
    pub engines: [EngineTally; 2],
    /// Moves made after the openings.
    pub plies: u64,
    /// The half points of games whose partner is not finished, by pair.
    #[serde(skip)]
    halves: HashMap<u64, usize>,
}

impl Tally {
    /// Counts a game; each must be counted once.
    pub fn add(&mut self, record: &Record) {
        let half_points = record.half_points();
        let color = if record.first_is_black { Color::Black } else { Color::White };
        self.by_color[color as usize][half_points] += 1;
        self.ends.entry(record.reason).or_default()[half_points] += 1;
        match self.halves.remove(&pair_of(record.game)) {
            Some(other) => self.pairs.add(half_points + other),
            None => {
                self.halves.insert(pair_of(record.game), half_points);
            }
        }
        self.add_moves(record);
    }

    fn add_moves(&mut self, record: &Record) {
        let engines = record.engines();
        self.plies += record.moves.len() as u64;
        for (color, slowest) in Color::ALL.into_iter().zip(record.slowest) {
            let engine = &mut self.engines[engines[color]];
            engine.slowest = engine.slowest.max(slowest);
            if record.reason == Reason::Time && record.result.color() == Some(!color) {
                engine.time_losses += 1;
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

    /// Losses, draws and wins of the first engine.
    pub fn results(&self) -> [u64; 3] {
        std::array::from_fn(|kind| self.by_color.iter().map(|color| color[kind]).sum())
    }

    /// How many games are finished.
    pub fn games(&self) -> u64 {
        self.results().iter().sum()
    }

    /// The first engine's points in all games, per game.
    pub fn score(&self) -> f64 {
        let [_, draws, wins] = self.results();
        (wins as f64 + draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// Games won by Black and by White.
    pub fn wins_by_color(&self) -> ByColor<u64> {
        let [as_black, as_white] = self.by_color;
        ByColor([as_black[2] + as_white[0], as_black[0] + as_white[2]])
    }
}
